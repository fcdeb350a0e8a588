import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { bought } from '../support/bought.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { type Hand, handOn } from '../support/hand.ts'
import type { Portal } from '../support/portal.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button, staffDevices } from '../support/staff-room.ts'

const orderOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

interface Fixtures {
  readonly page: Page
  readonly browser: Browser
  readonly portal: Portal
  readonly say: Say
}

const month = { productType: 'vip_subscription', productId: 'vip_new', options: { duration: '1m' } } as const

/** Opens an order by a search for its number. */
async function search(page: Page, hand: Hand, say: Say, id: string): Promise<void> {
  await page.goto('/staff/orders')
  await hand.type(page.getByLabel(say('玩家或单号', 'Player or number')), id.slice(0, 12).toUpperCase())
  await page.keyboard.press('Enter')
  const rows = page.getByRole('list', { name: say('订单', 'Orders') }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await hand.press(rows.getByRole('link', { name: id.slice(0, 12) }))
  await expect(button(page, say('退掉这笔订单', 'Refund this order'))).toBeVisible()
}

/** An administrator with the order of a player, found by a search. */
async function openBought({ page, browser, portal, say }: Fixtures): Promise<{ hand: Hand; id: string }> {
  const hand = await handOn(page, 'touch')
  const id = await bought(browser, portal.url, month)
  await signInAs(page, persona.administrator)
  await search(page, hand, say, id)
  return { hand, id }
}

/** Refuses the next refund as the server does once the sign-in is older than the room accepts. */
async function ageSignIn(page: Page): Promise<void> {
  let isRefused = false
  await page.route('**/api/staff/orders/*/refund', async (route) => {
    if (isRefused) return route.fallback()
    isRefused = true
    await route.fulfill({ status: 403, json: { error: 'FRESH_SIGN_IN_REQUIRED', requestId: 'test' } })
  })
}

/** What the order waits for appears with a refresh, and does not move its acts under a finger. */
async function expectUnmoved({ page, say }: Pick<Fixtures, 'page' | 'say'>, id: string): Promise<void> {
  const top = async () => (await button(page, say('退掉这笔订单', 'Refund this order')).boundingBox())?.y
  const before = await top()
  expect(before).toBeGreaterThan(0)
  const address = `**/api/staff/orders/${id}`
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const waiting = { waits: { for: 'start', startsAt }, nextCheckAt: startsAt, providerNumbers: ['2', '3', '4'] }
    await route.fulfill({ response, json: { ...(await response.json()), ...waiting } })
  })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(say('在那之前不需要发货', 'until then there is nothing to deliver'))).toBeVisible()
  expect(await top()).toBe(before)
  await page.unroute(address)
}

const state = (page: Page, name: string) => page.getByRole('heading', { level: 3 }).filter({ hasText: name }).first()

test.describe('on a phone', () => {
  test.use(staffDevices.touch)
  test.use({ expectedErrors: [/40[39]/] })

  test('an order is found, refunded by hand after a fresh sign-in, and a second refund is told', {
    tag: '@all',
  }, async ({ page, browser, portal, say }) => {
    const { hand, id } = await openBought({ page, browser, portal, say })
    expect(orderOf(page)).toBe(id)
    await expect(state(page, say('已发货', 'Delivered'))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectUnmoved({ page, say }, id)
    await page.goBack()
    await expect(page).toHaveURL(/\/staff\/orders\?search=[0-9A-F]{12}$/)
    await page.goForward()

    // To the player, from there to all their orders, and by the player's name.
    await hand.press(page.getByRole('main').getByRole('link', { name: persona.pro }))
    await hand.press(page.getByRole('link', { name: say('全部订单', 'All their orders') }))
    await expect(page).toHaveURL(/\/staff\/orders\?search=7656119\d{10}$/)
    await hand.type(page.getByLabel(say('玩家或单号', 'Player or number')), persona.pro.slice(0, 4).toUpperCase())
    await page.keyboard.press('Enter')
    const named = page.getByRole('list', { name: say('订单', 'Orders') }).getByRole('link', { name: id.slice(0, 12) })
    await hand.press(named)

    const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signInAs(other, persona.administrator)
    await other.goto(`/staff/orders?order=${id}`)
    // The other context speaks the browser's language.
    await other.getByRole('button', { name: /^(退掉这笔订单|Refund this order)$/ }).click()
    // It would otherwise see the refund with its next refresh, before the press.
    await other.route(`**/api/staff/orders/${id}`, (route) => route.abort())

    await hand.press(button(page, say('退掉这笔订单', 'Refund this order')))
    // At once, or earlier: the player may have bought VIP in another file.
    await expect(page.getByText(new RegExp(say('VIP (会立即|将提前到.*)到期', 'VIP ends .* instead of')))).toBeVisible()
    await hand.press(page.getByText(say('我已手动退款', 'I have sent it by hand')))
    const number = page.getByLabel(say('支付平台的退款单号', 'The provider’s number of the refund'))
    const submit = button(page, say('标记 30.00 CNY 已退款', 'Mark 30.00 CNY as refunded'))
    await hand.type(number, 'a b')
    await hand.press(submit)
    await expect(number).toBeFocused()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.type(number, '=1+1')
    await ageSignIn(page)
    await hand.press(submit)
    await hand.press(button(page, say('重新通过 Steam 登录', 'Sign in through Steam again')))
    await page.getByRole('link', { name: persona.administrator }).click()
    await expect(page).toHaveURL(/\/staff\/orders\?/)
    expect(orderOf(page)).toBe(id)
    await expect(number).toHaveValue('=1+1')
    await hand.press(submit)
    await expect(state(page, say('已退款', 'Refunded'))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: persona.administrator })).toHaveText(
      new RegExp(`${persona.administrator}.*${say('退款', 'Refunded the order')}`),
    )

    const refused = other.waitForResponse(`**/api/staff/orders/${id}/refund`)
    await other.getByRole('button', { name: /^(退款|Refund) 30\.00 CNY$/ }).click()
    expect((await refused).status()).toBe(409)
    await other.unroute(`**/api/staff/orders/${id}`)
    await expect(other.getByRole('alert').filter({ hasText: /刚才有别人动过它|someone else changed/ })).toBeVisible()
    await expect(state(other, '')).toHaveText(/已退款|Refunded/)
    await other.context().close()

    await page.goto('/staff/orders?state=refunded')
    const download = page.waitForEvent('download')
    await hand.press(button(page, say('导出 CSV', 'Export as CSV')))
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text.split('\r\n').find((line) => line.startsWith(id))).toContain(",'=1+1,")
  })
})
