import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { loopbackServer, type ReceivedRequest } from '../../../../tests/support/loopback-server.ts'
import type { ProvingProvider, StartPayment } from '../provider.ts'
import { createWechat } from './provider.ts'

const shop = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKeyId = 'PUB_KEY_ID_0119000000012026010100000000000001'
const now = Date.parse('2026-06-01T04:00:05Z')
const orderId = 'order_000001'

/** Responses by path: status and body; `sign: false` omits the signature. */
let answers: Record<string, { readonly status?: number; readonly body: object; readonly signed?: boolean }>
let received: ReceivedRequest[]
let wechat: ProvingProvider
beforeEach(async () => {
  answers = {}
  received = []
  const base = await loopbackServer((request, response) => {
    received.push(request)
    const { status = 200, body, signed = true } = answers[request.url] ?? { status: 404, body: { code: 'NO' } }
    const text = status === 204 ? '' : JSON.stringify(body)
    const message = `${now / 1000}\nabc\n${signed ? text : 'another text'}\n`
    response.writeHead(status, {
      'wechatpay-timestamp': String(now / 1000),
      'wechatpay-nonce': 'abc',
      'wechatpay-serial': publicKeyId,
      'wechatpay-signature': sign('RSA-SHA256', Buffer.from(message), platform.privateKey).toString('base64'),
    })
    response.end(text)
  })
  wechat = createWechat(
    {
      appId: 'wx0000000000000001',
      mchId: '1900000001',
      merchantSerial: 'ABC123',
      privateKey: shop.privateKey,
      apiV3Key: Buffer.alloc(32),
      platformKeys: new Map([[publicKeyId, { key: platform.publicKey, validTo: Number.POSITIVE_INFINITY }]]),
      h5: true,
      test: false,
      base,
    },
    { now: () => now },
  )
})

const order: StartPayment = {
  orderId,
  amountMinor: 3000,
  subject: 'VIP 会员',
  expiresAt: new Date('2026-06-01T04:08:00Z'),
  notifyUrl: 'https://play.example.org/n',
  returnUrl: 'https://play.example.org/r?order=1',
  idempotencyKey: orderId,
  device: 'desktop',
  clientIp: '203.0.113.7',
}
const native = '/v3/pay/transactions/native'
const h5 = '/v3/pay/transactions/h5'
const code = { code_url: 'weixin://wxpay/bizpayurl?pr=JyC91EIz1' }

describe('WeChat Pay', () => {
  test('is called with a signature over method, path, time, nonce and body', async () => {
    answers[native] = { body: code }
    expect(await wechat.start(order)).toEqual({ paymentUrl: code.code_url })
    const [request] = received
    const header = request?.headers.authorization ?? ''
    const part = (name: string): string => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    const text = `POST\n${native}\n${part('timestamp')}\n${part('nonce_str')}\n${request?.body}\n`
    const signature = Buffer.from(part('signature'), 'base64')
    expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",/)
    expect(part('serial_no')).toBe('ABC123')
    expect(verify('RSA-SHA256', Buffer.from(text), shop.publicKey, signature)).toBe(true)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      appid: 'wx0000000000000001',
      mchid: '1900000001',
      description: 'VIP 会员',
      out_trade_no: orderId,
      time_expire: '2026-06-01T04:08:00+00:00',
      notify_url: 'https://play.example.org/n',
      amount: { total: 3000, currency: 'CNY' },
    })
  })

  test('sends a phone to its page and back, or falls back to a QR code', async () => {
    answers[h5] = { body: { h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=2' } }
    answers[native] = { body: code }
    const { paymentUrl, mobileUrl } = await wechat.start({ ...order, device: 'mobile' })
    expect(paymentUrl).toBe(mobileUrl)
    expect(new URL(paymentUrl).searchParams.get('redirect_url')).toBe(order.returnUrl)
    answers[h5] = { status: 403, body: { code: 'NO_AUTH', message: '' } }
    expect(await wechat.start({ ...order, device: 'mobile' })).toEqual({ paymentUrl: code.code_url })
  })

  test.each([
    ['without its signature', { body: code, signed: false }, 'untrusted'],
    ['with an unexpected shape', { body: { code: 1 } }, 'untrusted'],
    ['that leads to a script', { body: { code_url: 'javascript:alert(1)' } }, 'untrusted'],
    ['that leads to plain http', { body: { code_url: 'http://127.0.0.1/' } }, 'untrusted'],
    ['that fails', { status: 500, body: { code: 'SYSTEM_ERROR' } }, 'unreachable'],
    ['that asks for patience', { status: 429, body: { code: 'FREQUENCY_LIMITED' } }, 'unreachable'],
    ['that refuses', { status: 400, body: { code: 'PARAM_ERROR', message: 'x' } }, 'refused'],
  ])('with a response %s is not trusted', async (_name, answer, kind) => {
    answers[native] = answer
    await expect(wechat.start(order)).rejects.toMatchObject({ kind })
  })

  const path = `/v3/pay/transactions/out-trade-no/${orderId}?mchid=1900000001`
  const transaction = {
    appid: 'wx0000000000000001',
    mchid: '1900000001',
    out_trade_no: orderId,
    transaction_id: '4200000000202606010000000001',
    trade_state: 'SUCCESS',
    success_time: '2026-06-01T12:00:00+08:00',
    amount: { total: 3000, currency: 'CNY' },
  }
  test('reports a payment, or that there is none', async () => {
    answers[path] = { body: transaction }
    expect(await wechat.query({ orderId })).toMatchObject([{ state: 'paid', amountMinor: 3000 }])
    answers[path] = { status: 404, body: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } }
    expect(await wechat.query({ orderId })).toEqual([])
    answers[path] = { body: { ...transaction, out_trade_no: 'order_000002' } }
    await expect(wechat.query({ orderId })).rejects.toMatchObject({ kind: 'untrusted' })
    await expect(wechat.query({ orderId: '../x' })).rejects.toMatchObject({ kind: 'refused' })
  })

  const closing = `/v3/pay/transactions/out-trade-no/${orderId}/close`
  test.each([
    ['closed', { status: 204, body: {} }, true],
    ['closed before', { status: 400, body: { code: 'ORDER_CLOSED' } }, true],
    ['not known', { status: 404, body: { code: 'ORDER_NOT_EXIST' } }, false],
    ['paid', { status: 400, body: { code: 'ORDERPAID' } }, 'refused'],
    ['started too short a time ago', { status: 400, body: { code: 'INVALID_REQUEST' } }, 'refused'],
    ['closed by a response that WeChat Pay did not sign', { status: 204, body: {}, signed: false }, 'untrusted'],
    ['closed by a response with another status', { status: 200, body: {} }, 'untrusted'],
    ['asked about during an outage', { status: 500, body: { code: 'SYSTEM_ERROR' } }, 'unreachable'],
  ] as const)('says that an order is %s', async (_name, answer, outcome) => {
    answers[closing] = answer
    if (typeof outcome === 'boolean') expect(await wechat.close({ orderId })).toBe(outcome)
    else await expect(wechat.close({ orderId })).rejects.toMatchObject({ kind: outcome })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ mchid: '1900000001' })
  })

  const refund = {
    orderId,
    transactionId: '42',
    amountMinor: 3000,
    idempotencyKey: 'r1',
    notifyUrl: 'https://play.example.org/n',
  }
  const sent = {
    refund_id: '5030',
    out_refund_no: 'r1',
    transaction_id: '42',
    out_trade_no: orderId,
    status: 'PROCESSING',
    amount: { refund: 3000, total: 3000 },
  }
  const refunds = '/v3/refund/domestic/refunds'

  test.each([
    ['PROCESSING', { state: 'pending', number: '5030' }],
    ['SUCCESS', { state: 'done', number: '5030' }],
    ['CLOSED', { state: 'failed', number: '5030', reason: 'CLOSED' }],
    ['ABNORMAL', { state: 'failed', number: '5030', reason: 'ABNORMAL' }],
  ])('reports a refund that is %s, sent or found', async (status, report) => {
    answers[refunds] = { body: { ...sent, status } }
    answers[`${refunds}/r1`] = { body: { ...sent, status } }
    expect(await wechat.refunds?.send(refund)).toEqual(report)
    expect(await wechat.refunds?.find(refund)).toEqual(report)
  })

  test.each([
    ['another number', { out_refund_no: 'r2' }],
    ['another payment', { transaction_id: '43' }],
    ['another order', { out_trade_no: 'order_000002' }],
    ['a part', { amount: { refund: 2999, total: 3000 } }],
    ['another total', { amount: { refund: 3000, total: 3001 } }],
  ])('does not trust a refund of %s', async (_name, change) => {
    answers[refunds] = { body: { ...sent, ...change } }
    await expect(wechat.refunds?.send(refund)).rejects.toMatchObject({ kind: 'untrusted' })
  })

  test('says that a refund is not known, or is refused', async () => {
    answers[`${refunds}/r1`] = { status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } }
    expect(await wechat.refunds?.find(refund)).toBeUndefined()
    answers[refunds] = { status: 403, body: { code: 'NOT_ENOUGH', message: '余额不足' } }
    await expect(wechat.refunds?.send(refund)).rejects.toMatchObject({ kind: 'refused', code: 'NOT_ENOUGH' })
  })
})
