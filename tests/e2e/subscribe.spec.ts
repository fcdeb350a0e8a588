import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const alipay = { zh: '支付宝', en: 'Alipay', price: '¥30.00' }
const weChat = { zh: '微信支付', en: 'WeChat Pay', price: '¥30.00' }
const payPal = { zh: 'PayPal', en: 'PayPal', price: '$4.99' }
type Method = typeof alipay

/** Chooses a month and the method; the order is being sent. */
async function order(page: Page, say: Say, method: Method): Promise<void> {
  await page.goto('/vip/subscribe?source=pwa')
  await page.getByText(say(method.zh, method.en), { exact: true }).click()
  await page.getByRole('button', { name: `${say('支付', 'Pay')} ${method.price}` }).click()
}

const chip = (page: Page, say: Say) =>
  page.getByRole('banner').getByRole('link', { name: say('1 笔付款待完成', '1 payment pending') })
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

/** Orders, pays on the desktop and reads the receipt, on the page and on the member card. */
async function buyOnDesktop(page: Page, say: Say, method: Method): Promise<void> {
  await signInAs(page, persona.player)
  await page.goto('/vip/card')
  const receipts = page.getByRole('main').locator('details')
  await expect(page.getByText(say('还没有收据', 'No receipts yet')).or(receipts.first())).toBeVisible()
  const before = await receipts.count()
  const opening = method === weChat ? undefined : page.context().waitForEvent('page')
  await order(page, say, method)
  if (opening === undefined) {
    await expect(page.getByRole('img', { name: say('微信支付二维码', 'QR code to pay with WeChat') })).toBeVisible()
    await expect(page.getByText(say('用手机微信扫描', 'Scan this code with WeChat'))).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/0[78]:\d\d/)
  await pay(opening ? await opening : await openWallet(page), page)
  await expect(receipt(page, say)).toBeVisible()
  await expect(page.getByRole('heading', { name: say('你已是 VIP', "You're VIP") })).toBeVisible()
  await expect(page.getByText(method.price)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: say('会员卡', 'Member card') }).click()
  await expect(page.getByText(say('VIP 有效期至', 'VIP until')).first()).toBeVisible()
  await expect(receipts.filter({ hasText: method.price }).first()).toBeVisible()
  await expect(receipts).toHaveCount(before + 1)
  await expect(chip(page, say)).toHaveCount(0)
}

test.describe('on a desktop', () => {
  // G-02, G-09, PAY-02, VIP-07, RENT-08
  test('the app is offered, not forced, and a visitor must sign in; Alipay: plan, payment, receipt', async ({
    page,
    say,
  }) => {
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
    await buyOnDesktop(page, say, alipay)
  })

  // PAY-02; vip-card.spec.ts pays with WeChat on a desktop too.
  for (const method of [weChat, payPal]) {
    test(`${method.en}: plan, payment, receipt`, { tag: '@all' }, async ({ page, say }) =>
      buyOnDesktop(page, say, method),
    )
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  for (const method of [payPal, alipay, weChat]) {
    // PAY-02, G-15
    test(`${method.en}: nothing opens by itself`, { tag: method === payPal ? [] : ['@all'] }, async ({ page, say }) => {
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

// PAY-03, RENT-11, S13, G-09
test('after the window nothing is pending, and a payment is still honoured', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await page.clock.install()
  await signInAs(page, persona.newcomer)
  await order(page, say, weChat)
  const address = await payLink(page).getAttribute('href')
  await expect(chip(page, say)).toBeVisible()
  await page.clock.fastForward('08:02')
  await expect(page.getByText(say('付款超时', 'The time to pay has run out'))).toBeVisible()
  await expect(chip(page, say)).toHaveCount(0)
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
