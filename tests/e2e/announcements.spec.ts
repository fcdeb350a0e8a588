import type { Page } from '@playwright/test'
import { days } from '../../contract/duration.ts'
import { expect, type Say, test } from '../support/browser-test.ts'
import { everything, openList, rows } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { untilTakenOver } from '../support/take-over.ts'

test.use({ announcementsSeen: false })

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

const all = (page: Page, say: Say) => page.getByRole('button', { name: say('全部公告', 'All announcements') })
const dialogOf = (page: Page, say: Say) => page.getByRole('dialog', { name: say('公告', 'Announcements') })

/** Lets this time pass on the page's clock, which the test has installed, and a moment more for what it starts. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds)
  await page.waitForTimeout(500)
}

/** This device has shown the list before. */
const returning = (page: Page) => page.addInitScript(() => localStorage.setItem('listSeen', 'true'))

test('on a first visit the list is seen before the announcements; the important one is first, dismissed ones stay hidden', async ({
  page,
  say,
}) => {
  await page.clock.install()
  await openList(page)
  const dialog = dialogOf(page, say)
  await expect(all(page, say)).toHaveAccessibleName(say('全部公告，4 条未读', 'All announcements, 4 new'))
  // Long enough to see the list, too short for anything to open.
  await pass(page, 2500)
  await expect(dialog).toHaveCount(0)
  const items = dialog.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(items).toHaveCount(4)
  await expect(items.nth(0)).toContainText(say('为 VIP 预留', 'reserved for VIP'))
  const mark = items.nth(0).getByRole('img', { name: say('重要', 'Important') })
  await expect(mark).toHaveAccessibleDescription(say('优先级 100', 'Priority 100'))
  await expect(dialog.getByText(say('优先级', 'Priority'))).toHaveCount(0)
  const since = await items.nth(0).locator('time').getAttribute('datetime')
  expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(days(3))
  await expect(items.nth(1).locator('strong')).toHaveText(say('S3 赛季进行中', 'Season S3 is on'))
  await items
    .nth(0)
    .getByRole('button', { name: say('知道了', 'Dismiss') })
    .click()
  await expect(items).toHaveCount(3)
  await page.reload()
  await expect(items).toHaveCount(3)
  await dialog.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await pass(page, 3500)
  await expect(dialog).toHaveCount(0)
  await expect(all(page, say)).toHaveAccessibleName(say('全部公告', 'All announcements'))
})

test('they wait while the user types or another layer is open', async ({ page, say }) => {
  await page.clock.install()
  await returning(page)
  await openList(page, `${everything}&qj=retakes`)
  const quickJoin = page.getByRole('dialog', { name: say('快速加入：回防', 'Quick join: Retakes') })
  await expect(quickJoin).toBeVisible()
  await pass(page, 3500)
  await expect(dialogOf(page, say)).toHaveCount(0)
  await quickJoin.getByRole('button', { name: say('关闭', 'Close') }).click()
  const search = page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') })
  await search.fill('死斗')
  await pass(page, 3500)
  await expect(dialogOf(page, say)).toHaveCount(0)
  await search.blur()
  await expect(dialogOf(page, say)).toBeVisible()
})

test('they never open after the return from Steam, nor when coming from another page', async ({ page, say }) => {
  await returning(page)
  await signInAs(page, persona.player)
  await page.goto('/servers')
  await expect(rows(page).first()).toBeVisible()
  await page.waitForTimeout(4000)
  await expect(dialogOf(page, say)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('loginToken'))
  await page.goto('/faq')
  await untilTakenOver(page) // before that a link loads a document of its own
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('服务器', 'Servers'), exact: true })
    .click()
  await expect(rows(page).first()).toBeVisible()
  await page.waitForTimeout(4000)
  await expect(dialogOf(page, say)).toHaveCount(0)
  await expect(all(page, say)).toHaveAccessibleName(say('全部公告，4 条未读', 'All announcements, 4 new'))
})

test.describe('on a phone', () => {
  test.use(phone)

  test('nothing covers the list on a first visit; a badge shows that there are announcements', async ({
    page,
    say,
  }) => {
    await page.clock.install()
    await openList(page)
    await pass(page, 9000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(all(page, say)).toContainText('4')
    await all(page, say).tap()
    await expect(dialogOf(page, say).getByRole('listitem').first()).toBeVisible()
    await dialogOf(page, say)
      .getByRole('button', { name: say('关闭', 'Close') })
      .tap()
    await expect(all(page, say)).toBeFocused()
    await expect(all(page, say)).toHaveAccessibleName(say('全部公告', 'All announcements'))
  })

  test('on a later visit they open automatically', async ({ page, say }) => {
    await returning(page)
    await openList(page)
    await expect(dialogOf(page, say)).toBeVisible()
  })
})

test('the ticker shows the first announcement, and all of them can be read', async ({ page, say }) => {
  await openList(page)
  await expect(
    page.locator('main').getByText(say('每台服务器最后 2–3 个位置', 'The last 2–3 slots')).first(),
  ).toBeVisible()
  await all(page, say).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('全部知道了', 'Dismiss all') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.locator('main').getByText(say('每台服务器最后 2–3 个位置', 'The last 2–3 slots')).first(),
  ).toBeVisible()
  await all(page, say).click()
  await expect(page.getByRole('dialog').getByText(say('会员、退款、租服', 'VIP, refunds, rentals'))).toBeVisible()
})

test('a long line runs twice, is held by the pointer, and then stands still', async ({ page, say }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 780 })
  await openList(page)
  const line = page.getByRole('group', { name: say('公告', 'Announcement'), exact: true })
  const runs = () =>
    line.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((each) => [each.effect?.getTiming().iterations, each.playState]),
    )
  await expect.poll(runs).toEqual([[2, 'running']])
  await line.hover()
  await expect.poll(runs).toEqual([[2, 'paused']])
  await line.evaluate((element) => {
    for (const each of element.getAnimations({ subtree: true })) each.finish()
  })
  await expect(line.locator('[aria-hidden]')).toHaveCount(0)
  await page.mouse.wheel(120, 0)
  await expect.poll(() => line.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('without announcements the ticker shows the community’s own text', async ({ page, say }) => {
  await page.route(/\/api\/server\/announcement/, (route) => route.fulfill({ status: 200, body: '<html>' }))
  await openList(page, everything)
  await expect(
    page
      .locator('main')
      .getByText(say('每台服务器最后 2–3 个位置为 VIP 预留。', 'The last 2–3 slots of every server'))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('with a server that breaks its promise', () => {
  test.use({ refusalsExpected: true })

  test('markup that the server let through does nothing in the page', async ({ page, say }) => {
    const text =
      '<p>ok</p><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a><form><input></form><iframe srcdoc="x"></iframe>'
    await page.route(/\/api\/server\/announcement\/list/, (route) =>
      route.fulfill({ json: [{ id: 'evil', text, priority: 1, start_date: '2026-01-01T00:00:00Z' }] }),
    )
    await openList(page)
    await page.getByRole('button', { name: say('全部公告', 'All announcements') }).click()
    const item = page.getByRole('dialog').getByRole('listitem')
    await expect(item.getByText('ok')).toBeVisible()
    await expect(item.locator('script, img, iframe, form, [onerror], [href^="javascript"]')).toHaveCount(0)
  })
})
