import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test as base, expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/free-port.mjs'
import { administratorToken } from '../support/administrator-token.ts'
import { pngFile } from '../support/png.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'

const region = (code: string, country: string, zh: string, en: string) => ({ code, country, name: { zh, en } })
const server = (port: number, name: string, category: string, of: string) => ({
  ip: '127.0.0.1',
  port,
  name,
  category,
  region: of,
})

const liga = {
  version: 1,
  settings: {
    name: 'Polska Liga Treningowa',
    shortName: 'PLT',
    tagline: { zh: '波兰训练联赛', en: 'Training for everyone in Poland' },
    description: { zh: '伦敦、华沙和芝加哥的服务器。', en: 'Servers in London, Warsaw & Chicago.' },
    defaultLanguage: 'en',
    filingNumber: null,
    links: [{ kind: 'discord', url: 'https://discord.gg/plt' }],
    regions: [
      region('london', 'GB', '伦敦', 'London'),
      region('warsaw', 'PL', '华沙', 'Warsaw'),
      region('chicago', 'US', '芝加哥', 'Chicago'),
    ],
    accent: { dark: '#ff9f6b', light: '#a23a00' },
  },
  servers: [server(29001, 'Warsaw DM', 'dm', 'warsaw'), server(29002, 'London Retakes', 'retakes', 'london')],
}

interface Own {
  readonly portal: Portal
  readonly secret: string
  /** The sources of the mails that were sent. */
  readonly mails: readonly string[]
}

const test = base.extend<{ own: Own }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  own: async ({}, use) => {
    const mails: string[] = []
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        text(stream).then((source) => {
          mails.push(source)
          done()
        }, done)
      },
    })
    const port = await freePort()
    smtp.listen(port, '127.0.0.1')
    await once(smtp.server, 'listening')
    const secret = randomBytes(33).toString('base64')
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@play.example.org' }
    const env = { ...mail, PORTAL_SECRET: secret }
    const portal = await startPortal({ isProduction: true, env })
    await use({ portal, secret, mails })
    await endPortal(portal)
    smtp.close()
  },
})

test('a fresh portal becomes another community, without a build or a restart', { tag: '@all' }, async ({
  own,
  browser,
  request,
}) => {
  const { portal, secret, mails } = own
  const file = path.join(portal.dataDir, 'liga.json')
  writeFileSync(file, JSON.stringify(liga))
  expect(portal.admin('import', file)).toMatchObject({ status: 0 })

  // The install manifest, in each language: another name for the same app.
  const manifest = async (name: string) => (await request.get(`${portal.url}/${name}`)).json()
  await expect
    .poll(async () => (await manifest('manifest.webmanifest')).name, { timeout: 15_000 })
    .toBe(liga.settings.name)
  expect(await manifest('manifest.webmanifest')).toMatchObject({ id: '/', short_name: 'PLT', lang: 'en' })
  expect(await manifest('manifest.zh.webmanifest')).toMatchObject({
    id: '/',
    description: '伦敦、华沙和芝加哥的服务器。',
  })

  // Its own icons and screenshots, and what search engines may do, in the staff room.
  const authorization = `Bearer ${await administratorToken(portal, secret)}`
  const room = `${portal.url}/api/staff/settings`
  const upload = async (width: number, height: number): Promise<string> => {
    const answer = await request.post(`${room}/pictures`, {
      headers: { authorization, 'content-type': 'application/octet-stream' },
      data: Buffer.from(pngFile(width, height)),
    })
    expect(answer.status()).toBe(200)
    return (await answer.json()).id
  }
  /** Changes the settings that are current. */
  const edit = async (parts: object): Promise<void> => {
    const { tag, value } = await (await request.get(room, { headers: { authorization } })).json()
    const headers = { authorization, 'if-match': `"${tag}"` }
    const answer = await request.post(`${room}/edits`, { headers, data: { value: { ...value, ...parts } } })
    expect(answer.status()).toBe(200)
  }
  const pictures = {
    icon: await upload(192, 192),
    appleIcon: await upload(180, 180),
    largeIcon: await upload(512, 512),
    maskableIcon: await upload(512, 512),
    wideEn: await upload(1280, 800),
  }
  await edit({ pictures, indexing: false })
  await expect
    .poll(async () => manifest('manifest.webmanifest'), { timeout: 15_000 })
    .toMatchObject({
      theme_color: liga.settings.accent.dark,
      icons: [
        { sizes: '192x192', purpose: 'any' },
        { sizes: '512x512', purpose: 'any' },
        { sizes: '512x512', purpose: 'maskable' },
      ],
      screenshots: [{ sizes: '1280x800' }],
    })
  const { icons } = await manifest('manifest.webmanifest')
  const [icon, largeIcon] = icons.map(({ src }: Record<string, string>) => src)
  const served = await request.get(`${portal.url}${icon}`)
  expect([served.headers()['content-type'], served.headers()['cache-control']]).toEqual([
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  await expect.poll(async () => (await request.get(`${portal.url}/robots.txt`)).text()).toContain('Disallow: /\n')

  // The share preview.
  const html = await (await request.get(`${portal.url}/faq`)).text()
  expect(html).toContain('<meta property="og:title" content="FAQ · Polska Liga Treningowa"')
  expect(html).toContain('<meta property="og:description" content="Servers in London, Warsaw &amp; Chicago."')
  expect(html).toContain(`<meta property="og:image" content="${portal.url}${largeIcon}"`)
  expect(html).toContain(`<link rel="icon" href="${icon}" type="image/png" />`)
  expect(html).toContain('<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"')

  // The list and the menu: English for a Chinese browser, because the community says so.
  const context = await browser.newContext({ locale: 'zh-CN', colorScheme: 'dark' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${portal.url}/servers?hideOffline=0`)
  await expect(page.getByRole('heading', { level: 1, name: 'Servers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Polska Liga Treningowa' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Warsaw DM/ })).toContainText('Warsaw')
  const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  await expect(menu).toHaveText(['Servers', 'Leaderboard', 'FAQ'])
  await expect(page.getByRole('link', { name: 'Discord' })).toHaveAttribute('href', 'https://discord.gg/plt')
  await expect(page.getByText('备案号')).toHaveCount(0)
  await page.getByRole('button', { name: 'Region' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.keyboard.press('Escape')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  expect(await accent()).toBe('#ff9f6b')
  // By its role: until React takes over, the page holds a hidden copy in the other language as well.
  const showsIcon = (name: string) =>
    expect(page.getByRole('link', { name }).locator(`img[src="${icon}"]`)).toHaveJSProperty('naturalWidth', 192)
  await showsIcon('Polska Liga Treningowa')

  // A mail.
  const sent = await request.post(`${portal.url}/api/auth/email/send-code`, {
    data: { email: 'gracz@example.org', language: 'en' },
  })
  expect(sent.status()).toBeLessThan(300)
  await expect.poll(() => mails.join()).toContain('Subject: Your Polska Liga Treningowa sign-up code')
  expect(mails.join()).toMatch(/From: "?Polska Liga Treningowa"? <no-reply@play\.example\.org>/)

  // The installed app opens offline under its name, and under the next one once it has heard of it.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await edit({ name: 'Nowa Liga' })
  await expect.poll(async () => (await manifest('manifest.webmanifest')).name, { timeout: 15_000 }).toBe('Nowa Liga')
  // The open page hears of it with its next refresh of the list, and waits until every process of a portal would know.
  await expect(page.getByRole('link', { name: 'Polska Liga Treningowa' })).toBeVisible()
  const refreshed = page.waitForResponse('**/api/servers*')
  await page.clock.fastForward(30_000)
  await refreshed
  await expect(async () => {
    await page.clock.fastForward(3000)
    await expect(page.getByRole('link', { name: 'Nowa Liga' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Nowa Liga' })).toBeVisible()
  await showsIcon('Nowa Liga')
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('spawnpoint-shell-v1')
      const [document] = await Promise.all(
        (await cache.keys()).filter(({ url }) => url.includes('/servers.html')).map((key) => cache.match(key)),
      )
      return (await document?.text())?.includes('<title>Servers · Nowa Liga</title>')
    })
  await expect.poll(kept, { timeout: 20_000 }).toBe(true)
  await context.setOffline(true)
  await page.goto(`${portal.url}/servers`)
  await expect(page.getByRole('link', { name: 'Nowa Liga' })).toBeVisible()
  await showsIcon('Nowa Liga')
  await context.close()
})
