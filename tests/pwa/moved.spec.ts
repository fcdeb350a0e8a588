import { test as base, expect } from '../support/browser-test.ts'
import { untilServed } from '../support/installed.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { rows } from '../support/server-list.ts'

/** A portal that moves to another address while an app is installed from the old one. */
const test = base.extend<{ own: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  own: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await endPortal(portal)
  },
})

// The portal is away for a moment while it moves, and the former address redirects to another origin.
test.use({ expectedErrors: [/Failed to load resource/] })

test('an app from a former address tells where the portal is now, and takes the lists along', async ({ own, page }) => {
  const former = own.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${former}/servers`)
  await untilServed(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const favourites = () => page.evaluate(() => localStorage.getItem('favouriteServers'))
  await page.getByRole('button', { name: '收藏', exact: true }).first().click()
  const chosen = await favourites()
  expect(chosen).toMatch(/:\d+/)
  await own.stop()
  await own.start(undefined, { FORMER_ORIGINS: former })

  const visitor = await page.request.get(`${former}/faq?from=game`, { maxRedirects: 0 })
  expect([visitor.status(), visitor.headers().location]).toEqual([308, `${own.url}/faq?from=game`])

  await page.goto(`${former}/servers`)
  await expect(rows(page).first()).toBeVisible()
  const note = page.getByRole('region', { name: '新网址' })
  await expect(note).toContainText(new URL(own.url).host)
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: '存为文件' }).click()
  const file = await (await download).path()
  await note.getByRole('link', { name: '打开新网址' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(page.url().startsWith(own.url)).toBe(true)
  expect(await favourites()).toBeNull()
  await expect(note).toHaveCount(0)

  await page.getByRole('button', { name: '应用与设置' }).click()
  await page.getByLabel('从文件读取').setInputFiles(file)
  await expect(page.getByText('已读取：列表已合并，设置已替换。')).toBeVisible()
  expect(await favourites()).toBe(chosen)
})
