import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import {
  everything,
  type FakeServer,
  fakeServer,
  nameIn,
  namesShown,
  openList,
  rowOf,
  rows,
  serveList,
} from '../support/server-list.ts'

const phone = { width: 360, height: 780 }

/** Servers 1 to 9, the first with the most players. */
const initial = (): FakeServer[] =>
  Array.from({ length: 9 }, (_, at) => fakeServer(at + 1, { players: `${18 - at}/20` }))

/** The same servers, with 1 now having the fewest players. */
const reordered = (): FakeServer[] => [...initial().slice(1), fakeServer(1, { players: '1/20' })]

const newOrder = [2, 3, 4, 5, 6, 7, 8, 9, 1].map((port) => `Server ${port}`)

/** The name of the server that has the focus, and which control of its row. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('tr[data-id]')
    if (!row) return document.activeElement?.tagName ?? ''
    const control = [...row.querySelectorAll('button, a')].indexOf(document.activeElement ?? row)
    return `${row.querySelector('[data-name] bdi')?.textContent} ${control}`
  })

// A request that is running when the network goes.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

/** Loads the list again without a key or a click: the network comes back. */
async function refreshByItself(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await context.setOffline(false)
}

test.describe('by touch', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a new order waits while the sheet is open and for a moment afterwards, and the focus follows its server, also out of the list', async ({
    page,
    context,
    say,
  }) => {
    const list = await serveList(page, initial())
    await openList(page, everything)
    const oldOrder = await namesShown(page)
    await rowOf(page, 'Server 1').tap()
    const sheet = page.getByRole('dialog', { name: 'Server 1' })
    const close = () => sheet.getByRole('button', { name: say('关闭', 'Close') }).tap()
    await expect(sheet).toBeVisible()
    await sheet.getByText(say('更多', 'More'), { exact: true }).tap()
    // The last part of a sheet that is fetched: it must not be under way when the network is away.
    await expect(sheet.getByRole('button', { name: say('测试网络质量', 'Test quality') })).toBeVisible()
    list.servers = reordered()
    await refreshByItself(page, context)
    await expect(page.locator('tr[data-id]', { hasText: 'Server 1' }).first()).toContainText('1/20')
    expect(await namesShown(page)).toEqual(oldOrder)
    await close()
    await expect(sheet).toBeHidden()
    expect(await namesShown(page)).toEqual(oldOrder)
    expect(await focused(page)).toBe('Server 1 0')
    await expect.poll(() => namesShown(page)).toEqual(newOrder)
    expect(await focused(page)).toBe('Server 1 0')

    await rowOf(page, 'Server 1').tap()
    await expect(sheet).toBeVisible()
    list.servers = initial().slice(1)
    await refreshByItself(page, context)
    await expect(sheet.getByText(say('已下架', 'No longer listed')).first()).toBeVisible()
    await close()
    await expect(rowOf(page, 'Server 1')).toHaveCount(0)
    expect(await focused(page)).not.toMatch(/^Server/)
  })

  test('a phone that is rotated while the sheet is open keeps the sheet and returns the focus to its server', async ({
    page,
    say,
  }) => {
    const many = Array.from({ length: 60 }, (_, at) => fakeServer(at + 1, { players: `${60 - at}/99` }))
    await serveList(page, many)
    await openList(page, everything)
    await page.evaluate(() => scrollTo({ top: 40 * 64, behavior: 'instant' }))
    const row = rowOf(page, 'Server 42')
    await row.tap()
    const sheet = page.getByRole('dialog', { name: 'Server 42' })
    await expect(sheet).toBeVisible()
    await page.setViewportSize({ width: 780, height: 360 })
    const close = sheet.getByRole('button', { name: say('关闭', 'Close') })
    // Where it was before the rotation, Playwright would scroll the page to it.
    await expect.poll(async () => (await close.boundingBox())?.y ?? 360).toBeLessThan(360)
    await close.tap()
    await expect.poll(() => focused(page)).toBe('Server 42 0')
    await page.keyboard.press('Enter')
    await expect(sheet).toBeVisible()
  })
})

test('with a mouse the focus stays on the same control of the same server, and moves to no other when it leaves the list', async ({
  page,
  context,
  say,
}) => {
  const list = await serveList(page, initial())
  await openList(page, everything)
  await rowOf(page, 'Server 1')
    .getByRole('button', { name: say('复制连接指令', 'Copy connect command') })
    .click()
  await page.mouse.move(2, 2)
  list.servers = reordered()
  await refreshByItself(page, context)
  await expect.poll(() => namesShown(page)).toEqual(newOrder)
  await expect.poll(() => focused(page)).toBe('Server 1 2')
  list.servers = initial().slice(1)
  await refreshByItself(page, context)
  await expect(rows(page)).toHaveCount(8)
  await expect.poll(() => focused(page)).toBe('TABLE')
})

test('a row that was scrolled away keeps the focus: Enter opens it, the arrow keys continue from it', async ({
  page,
}) => {
  const many = Array.from({ length: 300 }, (_, at) => fakeServer(at + 1, { players: `${400 - at}/999` }))
  await serveList(page, many)
  await openList(page, everything)
  await page.mouse.move(700, 500)
  for (const _ of [1, 2, 3]) await page.keyboard.press('j')
  expect(await focused(page)).toBe('Server 3 0')
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 6000)
  await expect.poll(scrolled).toBeGreaterThan(3000)
  await expect(rowOf(page, 'Server 112')).toBeVisible()
  expect(await focused(page)).toBe('Server 3 0')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Server 4 0')
  await expect(nameIn(rows(page).filter({ has: page.getByText('Server 4', { exact: true }) }))).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Server 4', exact: true })).toBeVisible()
})
