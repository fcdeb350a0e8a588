import type { Page } from '@playwright/test'
import { days, seconds } from '../../contract/duration.ts'
import { expect, type Say, test } from '../support/browser-test.ts'
import { openList, rows } from '../support/server-list.ts'

test.use({ announcementsSeen: false })

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

const all = (page: Page, say: Say) => page.getByRole('button', { name: say('全部公告', 'All announcements') })
const dialogOf = (page: Page, say: Say) => page.getByRole('dialog', { name: say('公告', 'Announcements') })

test('on a first visit the list is seen before the announcements; the important one is first, dismissed ones stay hidden', async ({
  page,
  say,
}) => {
  await page.clock.install()
  await openList(page)
  const dialog = dialogOf(page, say)
  const line = page.locator('main').getByText(say('每台服务器最后 2–3 个位置', 'The last 2–3 slots')).first()
  await expect(line).toBeVisible()
  await expect(all(page, say)).toHaveAccessibleName(say('全部公告，4 条未读', 'All announcements, 4 new'))
  await expect(dialog).toHaveCount(0)
  const items = dialog.getByRole('listitem').filter({ has: page.getByRole('button') })
  // The timers start with React, which may be later than the first rows.
  await expect(async () => {
    await page.clock.fastForward(seconds(3))
    await expect(items).toHaveCount(4, { timeout: 1000 })
  }).toPass()
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
  await expect(async () => {
    await page.clock.fastForward(seconds(3))
    await expect(items).toHaveCount(3, { timeout: 1000 })
  }).toPass()
  await dialog.getByRole('button', { name: say('全部知道了', 'Dismiss all') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(line).toBeVisible()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(all(page, say)).toHaveAccessibleName(say('全部公告', 'All announcements'))
  await expect(dialog).toHaveCount(0)
  await all(page, say).click()
  await expect(dialog.getByText(say('会员、退款、租服', 'VIP, refunds, rentals'))).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('nothing covers the list on a first visit; a badge shows that there are announcements', async ({
    page,
    say,
  }) => {
    await page.clock.install()
    await openList(page)
    await expect(all(page, say)).toContainText('4')
    // Longer than it takes on a later visit, and on a wide screen.
    await page.clock.runFor(seconds(9))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await all(page, say).tap()
    await expect(dialogOf(page, say).getByRole('listitem').first()).toBeVisible()
    await dialogOf(page, say)
      .getByRole('button', { name: say('关闭', 'Close') })
      .tap()
    await expect(all(page, say)).toBeFocused()
    await expect(all(page, say)).toHaveAccessibleName(say('全部公告', 'All announcements'))
  })
})

test.describe('with a server that breaks its promise', () => {
  test.use({ refusalsExpected: true })

  test('markup that the server let through does nothing in the page; the pointer holds a long line, which then stands still', async ({
    page,
    say,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 360, height: 780 })
    const text =
      '<p>ok</p><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a><form><input></form><iframe srcdoc="x"></iframe>'
    await page.route(/\/api\/server\/announcement\/list/, (route) =>
      route.fulfill({ json: [{ id: 'evil', text, priority: 1, start_date: '2026-01-01T00:00:00Z' }] }),
    )
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
    await page.getByRole('button', { name: say('全部公告', 'All announcements') }).click()
    const item = page.getByRole('dialog').getByRole('listitem')
    await expect(item.getByText('ok')).toBeVisible()
    await expect(item.locator('script, img, iframe, form, [onerror], [href^="javascript"]')).toHaveCount(0)
  })
})
