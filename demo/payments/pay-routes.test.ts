import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import type { PaymentProvider } from '../../server/payments/backends/provider.ts'
import { loopbackServer } from '../../tests/support/loopback-server.ts'
import { paymentSandbox, type TestSandbox } from '../../tests/support/payment-sandbox.ts'

const orderId = 'order_000001'

interface PayPageSite {
  readonly sandbox: TestSandbox
  readonly alipay: PaymentProvider
  /** Address of a new order's pay page. */
  readonly page: string
  readonly origin: string
}

async function openPage(subject = 'VIP'): Promise<PayPageSite> {
  const sandbox = await paymentSandbox()
  const origin = await loopbackServer((_request, response) => void response.end('success'))
  const [alipay] = sandbox.providers
  if (alipay === undefined) throw new Error('no provider')
  const { paymentUrl } = await alipay.start({
    orderId,
    amountMinor: 1,
    subject,
    expiresAt: new Date(Date.now() + minutes(30)),
    notifyUrl: `${origin}/notify`,
    returnUrl: `${origin}/vip/subscribe?order=1`,
    idempotencyKey: orderId,
    device: 'desktop',
  })
  const { url } = await fetch(paymentUrl)
  return { sandbox, alipay, page: url, origin }
}

const read = async (url: string, language = 'en'): Promise<string> =>
  (await fetch(url, { headers: { 'accept-language': language } })).text()

const choose = (url: string, choice: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })

describe('the pay page', () => {
  test('shows the order in the language of the browser or the link, and that it is a test', async () => {
    const { page } = await openPage('VIP 会员 <script>alert(1)</script>')
    const english = await read(page)
    expect(english).toContain('No money moves')
    expect(english).toContain('¥0.01')
    expect(english).toContain('VIP 会员 &lt;script&gt;alert(1)&lt;')
    expect(english).not.toContain('<script')
    expect(await read(page, 'zh-CN,zh;q=0.9,en;q=0.8')).toContain('不会产生真实扣款')
    expect(await read(page, 'fr')).toContain('lang="zh-CN"')
    expect(await read(`${page}?lang=en`, 'zh')).toContain('lang="en"')
  })

  test('allows only its style block, no script, and the return to the shop', async () => {
    const { page, origin } = await openPage()
    const response = await fetch(page)
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${origin};`)
    expect(policy).not.toContain('script-src')
  })

  test.each(['pay', 'refuse', 'twice', 'wrong', 'lose'])('redirects back after %s', async (choice) => {
    const { page, origin, sandbox } = await openPage()
    const response = await choose(page, choice)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${origin}/vip/subscribe?order=1&out_trade_no=${orderId}`)
    const charged = { pay: 1, refuse: 0, twice: 2, wrong: 1, lose: 1 }[choice]
    expect(sandbox.steer.charged()).toHaveLength(charged ?? 0)
    expect(await read(page)).toContain('role="status"')
    // A choice is final.
    await choose(page, 'twice')
    expect(sandbox.steer.charged()).toHaveLength(charged ?? 0)
  })

  test.each(['late0', 'late1', 'late2'])('waits after %s until another choice', async (choice) => {
    const { page, sandbox, alipay } = await openPage()
    const response = await choose(page, choice)
    expect(new URL(response.headers.get('location') ?? '', page).pathname).toBe(new URL(page).pathname)
    expect(await read(page)).toContain('Do not wait, pay now')
    expect(await alipay.query({ orderId })).toMatchObject([{ state: 'pending' }])
    await choose(page, 'pay')
    expect(sandbox.steer.charged()).toHaveLength(1)
  })

  test('redirects only to the shop', async () => {
    const { sandbox, origin } = await openPage()
    const wechat = sandbox.providers.find(({ method }) => method === 'wechat')
    const started = await wechat?.start({
      orderId,
      amountMinor: 1,
      subject: 'VIP',
      expiresAt: new Date(Date.now() + minutes(30)),
      notifyUrl: `${origin}/notify`,
      returnUrl: 'https://evil.example/',
      idempotencyKey: orderId,
      device: 'desktop',
    })
    const page = started?.mobileUrl ?? ''
    expect(page).toContain('evil.example')
    expect(await read(page)).not.toContain('href="https://evil.example')
    const response = await choose(page, 'pay')
    expect(new URL(response.headers.get('location') ?? '', page).origin).toBe(sandbox.address)
  })

  test('of an unknown payment says so', async () => {
    const { sandbox } = await openPage()
    const response = await fetch(`${sandbox.address}/pay/none`)
    expect(response.status).toBe(404)
    expect((await choose(`${sandbox.address}/pay/none`, 'pay')).status).toBe(404)
  })

  test('requires the shop’s signature', async () => {
    const { sandbox } = await openPage()
    const forged = new URLSearchParams({ method: 'alipay.trade.page.pay', biz_content: '{}', sign: 'AAAA' })
    expect((await fetch(`${sandbox.address}/gateway.do?${forged}`)).status).toBe(400)
    expect((await fetch(`${sandbox.address}/v2/checkout/orders/X`)).status).toBe(401)
    expect((await fetch(`${sandbox.address}/v3/pay/transactions/out-trade-no/x?mchid=1`)).status).toBe(401)
  })
})
