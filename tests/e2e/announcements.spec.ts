import { days } from '../../contract/duration.ts'
import { expect, test } from '../support/browser-test.ts'
import { everything, openList, rows } from '../support/server-list.ts'

test.use({ announcementsSeen: false })

test('announcements open over the list, the important one first; dismissed ones stay away', async ({ page, say }) => {
  await openList(page)
  const dialog = page.getByRole('dialog', { name: say('公告', 'Announcements') })
  const items = dialog.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(items).toHaveCount(4)
  await expect(items.nth(0)).toContainText(say('为 VIP 预留', 'reserved for VIP'))
  await expect(items.nth(0)).toContainText('100')
  const since = await items.nth(0).locator('time').getAttribute('datetime')
  expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(days(3))
  await expect(items.nth(1).locator('strong')).toHaveText(say('S3 赛季进行中', 'Season S3 is on'))
  const priorities = await dialog.getByText(say('优先级', 'Priority')).allTextContents()
  const numbers = priorities.map((text) => Number(/\d+/.exec(text)?.[0]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  await items
    .nth(0)
    .getByRole('button', { name: say('知道了', 'Dismiss') })
    .click()
  await expect(items).toHaveCount(3)
  await page.reload()
  await expect(items).toHaveCount(3)
  await dialog.getByRole('button', { name: say('关闭', 'Close') }).click()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the ticker shows the first announcement, and all of them can be read again', async ({ page, say }) => {
  await openList(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('全部知道了', 'Dismiss all') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.locator('main').getByText(say('每台服务器最后 2–3 个位置', 'The last 2–3 slots')).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: say('全部公告', 'All announcements') }).click()
  await expect(page.getByRole('dialog').getByText(say('会员、退款、租服', 'VIP, refunds, rentals'))).toBeVisible()
})

test('without announcements the community’s own words stand in the ticker', async ({ page, say }) => {
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

test.describe('against the server’s own promise', () => {
  test.use({ refusalsExpected: true })

  test('markup that the server let through does nothing in the page', async ({ page }) => {
    const text =
      '<p>ok</p><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a><form><input></form><iframe srcdoc="x"></iframe>'
    await page.route(/\/api\/server\/announcement\/list/, (route) =>
      route.fulfill({ json: [{ id: 'evil', text, priority: 1, start_date: '2026-01-01T00:00:00Z' }] }),
    )
    await openList(page)
    const item = page.getByRole('dialog').getByRole('listitem')
    await expect(item.getByText('ok')).toBeVisible()
    await expect(item.locator('script, img, iframe, form, [onerror], [href^="javascript"]')).toHaveCount(0)
  })
})
