import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** Orders a month of VIP with WeChat Pay; returns the payment address. */
async function order(page: Page, say: Say): Promise<string> {
  await page.goto('/vip/subscribe?source=pwa')
  await page.getByText(say('微信支付', 'WeChat Pay'), { exact: true }).click()
  await page.getByRole('button', { name: `${say('支付', 'Pay')} ¥30.00` }).click()
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
  return (await page.getByRole('main').locator('a[target=_blank]').getAttribute('href')) ?? ''
}

const chipName = (say: Say) => say('1 笔付款待完成', '1 payment pending')
const headerChip = (page: Page, say: Say) => page.getByRole('banner').getByRole('link', { name: chipName(say) })
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 300)
      }),
  )

/** Every control of the header lies within it, and nothing covers it. */
async function expectNothingCovered(page: Page): Promise<void> {
  const wrong = await page.getByRole('banner').evaluate((bar) => {
    const { left, right } = bar.getBoundingClientRect()
    return [...bar.querySelectorAll('a, button')].flatMap((part) => {
      const box = part.getBoundingClientRect()
      if (box.width === 0) return []
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const isFine = box.left >= left && box.right <= right && part.contains(top)
      return isFine ? [] : [part.textContent]
    })
  })
  expect(wrong).toEqual([])
}

/** Pays as the wallet would, without touching the page. */
async function payElsewhere(page: Page, address: string): Promise<void> {
  const wallet = await page.context().newPage()
  await wallet.goto(address)
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/vip\/subscribe/)
  await wallet.close()
}

// G-09, RENT-12
test('the menu has it too, with the time left; a tap resumes the payment, and cancelling it goes back to the plans', {
  tag: '@once',
}, async ({ page, say }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAs(page, persona.streamer)
  await order(page, say)
  await page.goto('/faq')
  await page.getByRole('button', { name: say('打开菜单', 'Open menu') }).click()
  const entry = page.getByRole('dialog').getByRole('link', { name: chipName(say) })
  await expect(entry.getByRole('timer')).toHaveText(/07:\d\d|08:00/)
  await expectAccessible(page)
  await entry.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/vip\/subscribe\?order=/)
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: say('取消订单', 'Cancel order') }).click()
  await expect(headerChip(page, say)).toHaveCount(0)
  await page.getByRole('button', { name: say('不安装，继续', 'Continue without installing') }).click()
  const buy = page.getByRole('button', { name: `${say('支付', 'Pay')} ¥30.00` })
  await expect(buy).toBeVisible()
  await page.goto('/vip/subscribe?source=pwa')
  await expect(buy).toBeVisible()
})

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 780 }],
  ['a tablet', { width: 820, height: 1180 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  // The narrowest screen in both languages.
  test.describe(`on ${name}`, name === 'a phone' ? {} : { tag: ['@once', '@all'] }, () => {
    test.use({ viewport })

    // G-09
    test('a pending payment is in the header of every page after the app was killed, moves nothing, resumes and disappears when it is paid', async ({
      page,
      context,
      say,
    }) => {
      await signInAs(page, persona.pro)
      const address = await order(page, say)
      await page.close({ runBeforeUnload: false })

      const later = await context.newPage()
      await later.goto('/faq')
      const chip = headerChip(later, say)
      await expect(chip).toBeVisible()
      await expect(chip.getByRole('timer')).toHaveText(/0[67]:\d\d|08:00/)
      expect(await layoutShift(later)).toBeLessThan(0.002)
      await expectNoSidewaysScroll(later)
      await expectNothingCovered(later)
      await expectAccessible(later)
      for (const path of ['/servers', '/leaderboard', '/pracc', '/vip']) {
        await later.goto(path)
        await expect(chip).toBeVisible()
      }
      await later
        .getByRole('main')
        .getByRole('link', { name: chipName(say) })
        .click()
      await expect(later.getByRole('main').getByRole('timer')).toHaveText(/0[67]:\d\d|08:00/)
      await payElsewhere(later, address)
      await later.bringToFront()
      await later.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(later.getByText(say('订单号', 'Order number'))).toBeVisible()
      await later.goto('/vip')
      await expect(later.getByText(say('你的 VIP 有效期至', "You're VIP until"))).toBeVisible()
      await expect(later.getByText(say('笔付款待完成', 'payment pending'))).toHaveCount(0)
      await later.goto('/faq')
      await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(chip).toHaveCount(0)
    })
  })
}
