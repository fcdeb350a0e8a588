import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, devices } from '@playwright/test'
import * as v from 'valibot'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { expect, test } from '../support/browser-test.ts'

const image = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.optional(v.string()),
  purpose: v.optional(v.string()),
})
const manifestSchema = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.pipe(v.string(), v.maxLength(12)),
  lang: v.string(),
  start_url: v.string(),
  scope: v.literal('/'),
  display: v.literal('standalone'),
  display_override: v.array(v.string()),
  categories: v.array(v.string()),
  launch_handler: v.object({ client_mode: v.array(v.string()) }),
  icons: v.array(image),
  screenshots: v.array(v.object({ src: v.string(), sizes: v.string(), form_factor: v.string(), label: v.string() })),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(image) })),
})

/** Width and height of a PNG (RFC 2083, 11.2.1). */
const pngSize = (bytes: Buffer): string => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

test('the manifest is complete: names, icons and screenshots of the declared sizes, working shortcuts', async ({
  request,
  page,
}) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  expect(answer.headers()['cache-control']).toBe('no-cache')
  const manifest = v.parse(manifestSchema, await answer.json())
  expect(manifest.lang).toMatch(/^zh/)
  expect(manifest.categories).toContain('games')
  expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing')
  expect(manifest.display_override).toContain('window-controls-overlay')
  const purposes = manifest.icons.map((icon) => `${icon.purpose} ${icon.sizes}`)
  expect(purposes).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
  )
  const factors = manifest.screenshots.map((each) => each.form_factor)
  expect(factors.toSorted()).toEqual(['narrow', 'narrow', 'narrow', 'wide', 'wide', 'wide'])
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap((each) => each.icons)]
  for (const picture of pictures) {
    const file = await request.get(picture.src)
    expect(file.status(), picture.src).toBe(200)
    if (picture.src.endsWith('.png')) expect(pngSize(await file.body()), picture.src).toBe(picture.sizes)
  }
  expect(manifest.shortcuts.map((each) => each.url)).toContain('/servers?qj=retakes')
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('the browser finds no obstacle to an installation', async ({ portal }) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'profile-'))
  const context = await chromium.launchPersistentContext(profile, chromiumLaunchOptions())
  const page = await context.newPage()
  await page.goto(`${portal.url}/`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const manifest = await devtools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

test('an iPhone gets a start screen of exactly its size, in the colours of its theme', async ({ browser, portal }) => {
  const { defaultBrowserType: _, ...device } = devices['iPhone 15 Pro']
  const context = await browser.newContext({ ...device, serviceWorkers: 'block', colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${portal.url}/faq`)
  const look = (orientation: string) =>
    page
      .locator(`link[rel="apple-touch-startup-image"][media="(orientation: ${orientation})"]`)
      .evaluate(async (link) => {
        const image = new Image()
        image.src = link.getAttribute('href') ?? ''
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
        const middle = at(image.width / 2, image.height / 2 - 60)
        return { size: `${image.width}x${image.height}`, corner: at(0, 0), hasIcon: `${middle}` !== `${at(0, 0)}` }
      })
  expect(await look('portrait')).toEqual({ size: '1179x2556', corner: [245, 247, 251], hasIcon: true })
  expect(await look('landscape')).toMatchObject({ size: '2556x1179', hasIcon: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await look('portrait')).corner).toEqual([10, 13, 19])
  await context.close()
})
