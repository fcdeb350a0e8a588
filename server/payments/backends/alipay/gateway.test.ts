import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { loopbackServer } from '../../../../tests/support/loopback-server.ts'
import type { ProvingProvider } from '../provider.ts'
import { createAlipay } from './provider.ts'
import { signedPart } from './signed-part.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = Date.parse('2026-06-01T04:00:05Z')
const orderId = 'order_000001'

let answer: string | Buffer = ''
let received: URLSearchParams
let alipay: ProvingProvider
beforeEach(async () => {
  const origin = await loopbackServer(({ body }, response) => {
    received = new URLSearchParams(body)
    response.end(answer)
  })
  alipay = createAlipay(
    {
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      privateKey,
      alipayKey: publicKey,
      certificates: { appCertSn: 'a'.repeat(32), rootCertSn: 'b'.repeat(32) },
      desktop: 'qr',
      test: true,
      gateway: `${origin}/gateway.do`,
    },
    { now: () => now },
  )
})

const trade = {
  code: '10000',
  msg: 'Success',
  out_trade_no: orderId,
  trade_no: '2026060122001400000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '30.00',
  send_pay_date: '2026-06-01 12:00:00',
  subject: 'a "quoted" { brace \\" 会员',
}
function signed(part: string, member = 'alipay_trade_query_response'): string {
  const signature = sign('RSA-SHA256', Buffer.from(part), privateKey).toString('base64')
  return `{"${member}":${part},"alipay_cert_sn":"x","sign":"${signature}"}`
}

describe("a response of Alipay's gateway", () => {
  test('is accepted with a signature over its exact bytes', async () => {
    answer = signed(JSON.stringify(trade).replaceAll(',', ' , '))
    const event = { orderId, amountMinor: 3000, state: 'paid', paidAt: new Date('2026-06-01T04:00:00Z') }
    expect(await alipay.query({ orderId })).toMatchObject([event])
    expect(received.get('app_cert_sn')).toBe('a'.repeat(32))
    expect(received.get('timestamp')).toBe('2026-06-01 12:00:05')
  })

  test.each([
    ['a changed amount', () => signed(JSON.stringify(trade)).replace('30.00', '0.01'), 'untrusted'],
    ['no signature', () => JSON.stringify({ alipay_trade_query_response: trade }), 'untrusted'],
    [
      'the response to another request',
      () => signed(JSON.stringify(trade), 'alipay_trade_refund_response'),
      'unreachable',
    ],
    ['another order', () => signed(JSON.stringify({ ...trade, out_trade_no: 'order_000002' })), 'untrusted'],
    ['an amount in words', () => signed(JSON.stringify({ ...trade, total_amount: 'much' })), 'untrusted'],
    ['a signed part behind another', () => `{"x":1,${signed(JSON.stringify(trade)).slice(1)}`, 'unreachable'],
    ['a page', () => '<html>', 'unreachable'],
    ['an outage', () => signed('{"code":"20000","msg":"Service Currently Unavailable"}'), 'unreachable'],
    ['a refusal', () => signed('{"code":"40004","sub_code":"ACQ.SOMETHING"}'), 'refused'],
  ])('with %s is rejected', async (_name, write, kind) => {
    answer = write()
    await expect(alipay.query({ orderId })).rejects.toMatchObject({ name: expect.any(String), kind })
  })

  /** "交易不存在" in GBK; the last byte of 乗 is that of a backslash. */
  const [missing, slash] = [Buffer.from('bdbbd2d7b2bbb4e6d4da', 'hex'), Buffer.from('815c', 'hex')]
  const inGbk = (before: string, words: Buffer, after: string): Buffer => {
    const part = Buffer.concat([Buffer.from(before), words, Buffer.from(after)])
    const signature = sign('RSA-SHA256', part, privateKey).toString('base64')
    const head = Buffer.from('{"alipay_trade_query_response":')
    return Buffer.concat([head, part, Buffer.from(`,"sign":"${signature}"}`)])
  }

  test('with words in GBK means the same as in UTF-8', async () => {
    const refusal = '{"code":"40004","msg":"Business Failed","sub_code":"ACQ.TRADE_NOT_EXIST","sub_msg":"'
    answer = inGbk(refusal, missing, '"}')
    expect(await alipay.query({ orderId })).toEqual([])
    answer = inGbk(JSON.stringify(trade).replace('}', ',"store_name":"'), slash, '"}')
    expect(await alipay.query({ orderId })).toMatchObject([{ orderId, amountMinor: 3000, state: 'paid' }])
    answer = Buffer.from(answer.toString('latin1').replace('30.00', '0.01'), 'latin1')
    await expect(alipay.query({ orderId })).rejects.toMatchObject({ kind: 'untrusted' })
  })

  test('about an unknown order means no payment', async () => {
    answer = signed('{"code":"40004","msg":"Business Failed","sub_code":"ACQ.TRADE_NOT_EXIST"}')
    expect(await alipay.query({ orderId })).toEqual([])
  })

  test('to the closing of an order counts with its signature, and names that order', async () => {
    const member = 'alipay_trade_close_response'
    const closed = JSON.stringify({ code: '10000', out_trade_no: orderId, trade_no: trade.trade_no })
    answer = signed(closed, member)
    expect(await alipay.close({ orderId })).toBe(true)
    expect([received.get('method'), received.get('biz_content')]).toEqual([
      'alipay.trade.close',
      `{"out_trade_no":"${orderId}"}`,
    ])
    answer = JSON.stringify({ [member]: JSON.parse(closed) })
    await expect(alipay.close({ orderId })).rejects.toMatchObject({ kind: 'untrusted' })
    answer = signed(closed.replace(orderId, 'order_000002'), member)
    await expect(alipay.close({ orderId })).rejects.toMatchObject({ kind: 'untrusted' })
  })

  test.each([
    ['ACQ.TRADE_NOT_EXIST', false],
    ['ACQ.TRADE_STATUS_ERROR', 'refused'],
    ['ACQ.SYSTEM_ERROR', 'unreachable'],
  ] as const)('to the closing of an order that is %s', async (subCode, outcome) => {
    answer = signed(`{"code":"40004","sub_code":"${subCode}"}`, 'alipay_trade_close_response')
    if (outcome === false) expect(await alipay.close({ orderId })).toBe(false)
    else await expect(alipay.close({ orderId })).rejects.toMatchObject({ kind: outcome })
  })

  test('to a QR code request gives the address to show, which must be safe to open', async () => {
    const order = {
      orderId,
      amountMinor: 3000,
      subject: 'VIP=1&x/y',
      expiresAt: new Date('2026-06-01T04:08:00Z'),
      notifyUrl: 'https://play.example.org/n',
      returnUrl: 'https://play.example.org/r',
      idempotencyKey: orderId,
      device: 'desktop',
    } as const
    const member = 'alipay_trade_precreate_response'
    answer = signed(`{"code":"10000","out_trade_no":"${orderId}","qr_code":"https://qr.alipay.com/bax"}`, member)
    expect(await alipay.start(order)).toEqual({ paymentUrl: 'https://qr.alipay.com/bax' })
    const content: unknown = JSON.parse(received.get('biz_content') ?? '')
    expect(content).toMatchObject({ subject: 'VIP 1 x y', time_expire: '2026-06-01 12:08:00', total_amount: '30.00' })
    answer = signed(`{"code":"10000","out_trade_no":"${orderId}","qr_code":"javascript:alert(1)"}`, member)
    await expect(alipay.start(order)).rejects.toMatchObject({ kind: 'untrusted' })
  })
})

describe('the signed part', () => {
  test('of any object is that object byte for byte', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const part = JSON.stringify(value)
        const text = `{"a_response":${part},"sign":"}"}`
        const found = signedPart(Buffer.from(text), text, 'a_response')
        expect(found?.text).toBe(part)
        expect(Buffer.from(found?.bytes ?? []).toString()).toBe(part)
      }),
    )
  })

  test('of any text never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const answer = `{"a_response":{${text}`
        expect(() => signedPart(Buffer.from(answer), answer, 'a_response')).not.toThrow()
      }),
    )
  })
})
