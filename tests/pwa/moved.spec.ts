import type { Page } from '@playwright/test'
import { test as base, expect, expectAccessible } from '../support/browser-test.ts'
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

/** The portal moves, and names who is told of faults, without a restart. */
async function move(own: Portal, former: string): Promise<void> {
  for (const [name, value] of [
    ['securityContacts', 'mailto:security@example.org'],
    ['formerOrigins', former],
  ] as const) {
    expect(own.admin('settings', 'set', name, JSON.stringify([value]))).toMatchObject({ status: 0 })
  }
  const status = async () => (await fetch(`${former}/faq`, { redirect: 'manual' })).status
  await expect.poll(status, { timeout: 15_000 }).toBe(308)
  const security = await fetch(`${own.url}/.well-known/security.txt`)
  expect(await security.text()).toMatch(/^Contact: mailto:security@example\.org\nExpires: /)
}

const favourites = (page: Page) => page.evaluate(() => localStorage.getItem('favouriteServers'))

/** Chooses a favourite at the former address. */
async function chooseOne(page: Page): Promise<string | null> {
  await page.getByRole('button', { name: '收藏', exact: true }).first().click()
  const chosen = await favourites(page)
  expect(chosen).toMatch(/:\d+/)
  return chosen
}

test('an app from a former address tells where the portal is now, and takes the lists along; a browser without a worker brings them from there', {
  tag: '@all',
}, async ({ own, page, browser }) => {
  const former = own.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${former}/servers`)
  await untilServed(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const chosen = await chooseOne(page)
  const plain = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' })
  const visitor = await plain.newPage()
  await visitor.goto(`${former}/servers`)
  const theirs = await chooseOne(visitor)
  await move(own, former)

  const redirect = await page.request.get(`${former}/faq?from=game`, { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers().location]).toEqual([308, `${own.url}/faq?from=game`])

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
  expect(await favourites(page)).toBeNull()
  await expect(note).toHaveCount(0)

  const forget = () => page.evaluate(() => localStorage.removeItem('favouriteServers'))
  await page.getByRole('button', { name: '应用与设置' }).click()
  await page.getByLabel('从文件读取').setInputFiles(file)
  await expect(page.getByText('已读取：列表已合并，设置已替换。')).toBeVisible()
  expect(await favourites(page)).toBe(chosen)
  await forget()

  // By one press at the former address, whose worker still has the pages.
  await page.goto(`${former}/servers`)
  await note.getByRole('link', { name: '一键带过去' }).click()
  await expect(page.getByRole('heading', { name: '要把收藏和设置带到这台设备吗？' })).toBeFocused()
  expect(await favourites(page)).toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: '带过来' }).press('Enter')
  await expect(page.getByText('收藏和设置都带过来了')).toBeVisible()
  expect(page.url()).toBe(`${own.url}/hand-over`)
  expect(await favourites(page)).toBe(chosen)
  await expectAccessible(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已恢复原样。')).toBeVisible()
  expect(await favourites(page)).not.toBe(chosen)

  // Without a worker the former address only redirects.
  await visitor.goto(`${former}/servers`)
  await expect(rows(visitor).first()).toBeVisible()
  expect([new URL(visitor.url()).origin, await favourites(visitor)]).toEqual([own.url, null])
  await visitor.getByRole('button', { name: '应用与设置' }).click()
  await visitor.getByRole('link', { name: `从 ${new URL(former).host} 带过来` }).click()
  await visitor.getByRole('button', { name: '带过来' }).click()
  await expect(visitor.getByText('收藏和设置都带过来了')).toBeVisible()
  expect(await favourites(visitor)).toBe(theirs)
  // A link that is late or changed says so, and where to begin.
  await visitor.goto(`${own.url}/hand-over#x.y`)
  await expect(visitor.getByText('链接已过期')).toBeVisible()
  await expect(visitor.getByRole('link', { name: /带过来/ })).toBeVisible()
  await plain.close()
})
