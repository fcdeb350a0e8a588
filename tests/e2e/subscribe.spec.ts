import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const methods = [
  { zh: '支付宝', en: 'Alipay', price: '¥30.00' },
  { zh: '微信支付', en: 'WeChat Pay', price: '¥30.00' },
  { zh: 'PayPal', en: 'PayPal', price: '$4.99' },
] as const
type Method = (typeof methods)[number]

/** Chooses a month and the method; the order is being sent. */
async function order(page: Page, say: Say, method: Method): Promise<void> {
  await page.goto('/vip/subscribe?source=pwa')
  await page.getByText(say(method.zh, method.en), { exact: true }).click()
  await page.getByRole('button', { name: `${say('支付', 'Pay')} ${method.price}` }).click()
}

const payLink = (page: Page) => page.getByRole('main').locator('a[target=_blank]')
const receipt = (page: Page, say: Say) => page.getByText(say('订单号', 'Order number'))

/** Pays on the sandbox's page, as the user would in the wallet; then shows our page again. */
async function pay(wallet: Page, page: Page): Promise<void> {
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/vip\/subscribe/)
  await wallet.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

async function openWallet(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await payLink(page).click()
  return opening
}

test('in a browser tab the app is offered, not forced; then the user must sign in', async ({ page, say }) => {
  await page.goto('/vip/subscribe')
  await expect(page.getByRole('heading', { name: say('装成应用更好用', 'Better as an app') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('不安装，继续', 'Continue without installing') }).click()
  await expect(page.getByRole('main').getByText(say('请先登录', 'Please sign in first'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('on a desktop', () => {
  for (const method of methods) {
    test(`${method.en}: plan, payment, receipt`, async ({ page, say }) => {
      await signInAs(page, persona.player)
      const opening = method.en === 'WeChat Pay' ? undefined : page.context().waitForEvent('page')
      await order(page, say, method)
      if (opening === undefined) {
        await expect(page.getByRole('img', { name: say('微信支付二维码', 'QR code to pay with WeChat') })).toBeVisible()
        await expect(page.getByText(say('用手机微信扫描', 'Scan this code with WeChat'))).toBeVisible()
        await expectAccessible(page)
      }
      await expect(page.getByRole('main').getByRole('timer')).toHaveText(/0[78]:\d\d/)
      const wallet = opening ? await opening : await openWallet(page)
      await pay(wallet, page)
      await expect(receipt(page, say)).toBeVisible()
      await expect(page.getByRole('heading', { name: say('你已是 VIP', "You're VIP") })).toBeVisible()
      await expect(page.getByText(method.price)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: say('会员卡', 'Member card') }).click()
      await expect(page.getByText(say('VIP 有效期至', 'VIP until')).first()).toBeVisible()
      await expect(page.locator('details').filter({ hasText: method.price }).first()).toBeVisible()
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  for (const method of methods) {
    test(`${method.en}: nothing opens by itself`, async ({ page, say }) => {
      await signInAs(page, persona.member)
      await order(page, say, method)
      await expect(payLink(page)).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(page.context().pages()).toHaveLength(1)
      await pay(await openWallet(page), page)
      await expect(receipt(page, say)).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  }
})

test.describe('what must not be lost', { tag: '@once' }, () => {
  test('the page is killed while paying, and reopened', async ({ page, context, say }) => {
    await signInAs(page, persona.pro)
    await order(page, say, methods[1])
    await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
    const address = await payLink(page).getAttribute('href')
    await page.close({ runBeforeUnload: false })

    const later = await context.newPage()
    await later.goto('/vip')
    await later
      .getByRole('main')
      .getByRole('link', { name: say('1 笔付款待完成', '1 payment pending') })
      .click()
    await expect(later.getByRole('main').getByRole('timer')).toHaveText(/07:\d\d|08:00/)
    const wallet = await context.newPage()
    await wallet.goto(address ?? '')
    await pay(wallet, later)
    await expect(receipt(later, say)).toBeVisible()
    await later.goto('/vip')
    await expect(later.getByText(say('你的 VIP 有效期至', "You're VIP until"))).toBeVisible()
    await expect(later.getByText(say('笔付款待完成', 'payment pending'))).toHaveCount(0)
  })

  test('a payment after the window is honoured', async ({ page, say }) => {
    await page.clock.install()
    await signInAs(page, persona.captain)
    await order(page, say, methods[1])
    const address = await payLink(page).getAttribute('href')
    await page.clock.fastForward('08:02')
    await expect(page.getByText(say('付款超时', 'The time to pay has run out'))).toBeVisible()
    await expectAccessible(page)
    const wallet = await page.context().newPage()
    await wallet.goto(address ?? '')
    await wallet.locator('button[value=pay]').click()
    await wallet.waitForURL(/\/vip\/subscribe/)
    await page.bringToFront()
    await page.clock.fastForward('00:31')
    await page.clock.fastForward('00:03')
    await expect(receipt(page, say)).toBeVisible()
  })

  test('cancelling goes back to the plans', async ({ page, say }) => {
    await signInAs(page, persona.player)
    await order(page, say, methods[1])
    await page.getByRole('button', { name: say('取消订单', 'Cancel order') }).click()
    await expect(page.getByRole('button', { name: `${say('支付', 'Pay')} ¥30.00` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: `${say('支付', 'Pay')} ¥30.00` })).toBeVisible()
  })

  test.describe('with a network that fails', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('an order whose response was lost is the same order when retried', async ({ page, say }) => {
      await signInAs(page, persona.player)
      const keys = new Set<string | undefined>()
      const made = new Set<string>()
      let lost = true
      await page.route(/\/api\/payment\/orders$/, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        keys.add(route.request().headers()['idempotency-key'])
        const response = await route.fetch()
        made.add(JSON.parse(await response.text()).id)
        return lost ? route.abort() : route.fulfill({ response })
      })
      await order(page, say, methods[1])
      await expect(page.getByText(say('创建订单失败', 'Failed to create order'))).toBeVisible()
      lost = false
      await page.getByRole('button', { name: say('重试', 'Try again') }).click()
      await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
      expect([keys.size, made.size]).toEqual([1, 1])
      await page.getByRole('button', { name: say('取消订单', 'Cancel order') }).click()
      await expect(page.getByRole('radio').first()).toBeAttached()
    })
  })
})
