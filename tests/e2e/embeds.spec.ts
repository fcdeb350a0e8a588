import { createServer } from 'node:http'
import { href } from '../../contract/endpoint.ts'
import { readServerCard, readServersEmbed } from '../../contract/endpoints/embeds.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { expectAccessibleIn } from '../support/accessible.ts'
import { expect, test } from '../support/browser-test.ts'
import { listen } from '../support/listen.ts'

test('another site shows cards, the list in a frame and what the API says; Join opens the portal (SRV-09) @once', async ({
  page,
  portal,
}) => {
  const [server] = await (await page.request.get(href(listServers))).json()
  const card = (type: string) =>
    `${portal.url}${href(readServerCard, { params: { file: `${server.ip}:${server.port}.${type}` } })}`
  const site = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><title>Forum</title><img alt="SVG" src="${card('svg')}"><img alt="PNG" src="${card('png')}">` +
          `<iframe title="Servers" width="320" height="480" src="${portal.url}${href(readServersEmbed, { query: { limit: 3, theme: 'light' } })}"></iframe>`,
      )
  })
  const port = await listen(site)
  try {
    await page.goto(`http://127.0.0.1:${port}/`)
    for (const type of ['SVG', 'PNG']) {
      const picture = page.getByRole('img', { name: type })
      await expect(picture).toHaveJSProperty('complete', true)
      await expect(picture).toHaveJSProperty('naturalWidth', 480)
    }
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('listitem')).toHaveCount(3)
    const read = await page.evaluate(
      async (url) => {
        const first = await fetch(url)
        const etag = first.headers.get('etag') ?? ''
        return [first.status, (await fetch(url, { headers: { 'if-none-match': etag }, cache: 'no-store' })).status]
      },
      `${portal.url}${href(listServers)}`,
    )
    expect(read).toEqual([200, 304])
    const opened = page.waitForEvent('popup')
    await frame.getByRole('link').first().click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/servers\/details\//)
    expect(await tab.evaluate(() => window.opener === null && origin !== 'null')).toBe(true)
  } finally {
    site.close()
  }
})

test('an embed shows itself anew, and is accessible at 320 px in both themes @once', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const theme of ['dark', 'light'] as const) {
    await page.goto(href(readServersEmbed, { query: { theme } }))
    await expectAccessibleIn(page, theme)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await page.clock.install()
  await page.goto(href(readServersEmbed))
  await page.evaluate(() => document.querySelector('main')?.setAttribute('title', 'old'))
  await page.clock.runFor(31_000)
  await expect(page.getByRole('main')).not.toHaveAttribute('title', 'old')
  await expect(page.getByRole('listitem').first()).toBeVisible()
})
