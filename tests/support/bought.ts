import type { Browser } from '@playwright/test'
import { expect } from './browser-test.ts'
import { persona, signInAs } from './signed-in.ts'

export interface Purchase {
  readonly productType: 'vip_subscription' | 'server_rental'
  readonly productId: 'vip_new' | 'new_server'
  /** Besides the payment method. */
  readonly options: Readonly<Record<string, string | boolean>>
}

/** A purchase of a player, paid on the sandbox's page; resolves to the order's id. Takes place in a browser of its own. */
export async function bought(browser: Browser, origin: string, purchase: Purchase): Promise<string> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await signInAs(page, persona.pro)
  const { id, address } = await page.evaluate(async ({ options, ...product }) => {
    const call = async (path: string, body: object) => {
      const token = localStorage.getItem('loginToken') ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const text = JSON.stringify({ ...options, paymentMethod: 'alipay' })
    const order = await call('/api/payment/orders', { currency: 'CNY', ...product, options: text })
    const pay = await call('/api/payment/pay', { orderId: order.id, method: 'alipay', device: 'desktop' })
    return { id: String(order.id), address: String(pay.payment_url) }
  }, purchase)
  await page.goto(address)
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/(vip|pracc)/)
  await context.close()
  return id
}
