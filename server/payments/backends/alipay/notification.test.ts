import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../../tests/vectors/payments.json' with { type: 'json' }
import { verifyAlipayNotification } from './notification.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const identity = { appId: '2021000000000001', sellerId: '2088000000000001' }
const receivedAt = new Date('2026-06-01T04:00:05Z')

const verify = (body: string | Uint8Array, alipayKey = publicKey) =>
  verifyAlipayNotification({ ...identity, alipayKey }, { headers: {}, rawBody: Buffer.from(body), receivedAt })

const notice = {
  app_id: identity.appId,
  seller_id: identity.sellerId,
  out_trade_no: 'order_000001',
  trade_no: '2026060122001400000000000001',
  total_amount: '30.00',
  trade_status: 'TRADE_SUCCESS',
  gmt_payment: '2026-06-01 12:00:00',
}

/** A form as Alipay would sign it with the test's key. */
function signed(fields: Readonly<Record<string, string>>): URLSearchParams {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
  return new URLSearchParams({ ...fields, sign: signature, sign_type: 'RSA2' })
}

const paid = {
  orderId: 'order_000001',
  transactionId: '2026060122001400000000000001',
  amountMinor: 3000,
  currency: 'CNY',
  merchant: identity.sellerId,
  state: 'paid',
  paidAt: new Date('2026-06-01T04:00:00Z'),
}

describe('a notification of Alipay', () => {
  test.each(['withoutSignType', 'withSignType'] as const)(
    'with a signature of another implementation, %s, is accepted',
    async (form) => {
      const verdict = await verify(vectors.alipay[form], createPublicKey(vectors.publicKey))
      expect(verdict).toEqual({
        ok: true,
        messageId: expect.stringContaining('notify_id=abc'),
        notice: { kind: 'event', event: paid },
        reply: expect.objectContaining({ status: 200, body: 'success' }),
      })
    },
  )

  test.each([
    ['not paid yet', { trade_status: 'WAIT_BUYER_PAY' }, { state: 'pending' }],
    ['finished for good', { trade_status: 'TRADE_FINISHED' }, { state: 'paid' }],
    ['refunded in part', { refund_fee: '10.5' }, { state: 'refunded', amountMinor: 1050 }],
    ['refunded whole', { trade_status: 'TRADE_CLOSED', refund_fee: '30.00' }, { state: 'refunded', amountMinor: 3000 }],
    ['of an odd amount', { total_amount: '0.1' }, { amountMinor: 10 }],
  ])('about a trade that is %s reports that state', async (_name, change, expected) => {
    const verdict = await verify(signed({ ...notice, ...change }).toString())
    expect(verdict).toMatchObject({ ok: true, notice: { kind: 'event', event: expected } })
  })

  test('of a trade that was closed unpaid is a failed payment', async () => {
    const { gmt_payment: _gmt, ...unpaid } = notice
    const verdict = await verify(signed({ ...unpaid, trade_status: 'TRADE_CLOSED' }).toString())
    expect(verdict).toMatchObject({ ok: true, notice: { kind: 'event', event: { state: 'failed' } } })
  })

  test('about an unrelated event is acknowledged and changes nothing', async () => {
    const verdict = await verify(signed({ app_id: identity.appId, notify_type: 'dut_user_sign' }).toString())
    expect(verdict).toMatchObject({ ok: true, notice: { kind: 'unrelated' }, reply: { body: 'success' } })
  })

  test.each([
    ['another app', { app_id: '2021000000000002' }, 'another app'],
    ['another seller', { seller_id: '2088000000000002' }, 'another seller'],
    ['an amount in words', { total_amount: 'thirty' }, 'amount'],
    ['an amount with three decimals', { total_amount: '30.001' }, 'amount'],
    ['a negative refund', { refund_fee: '-1' }, 'amount'],
    ['an unknown status', { trade_status: 'TRADE_PAID' }, 'not about a trade'],
    ['no number', { trade_no: '' }, 'not about a trade'],
    ['another charset', { charset: 'GBK' }, 'UTF-8'],
  ])('signed, but with %s, is refused', async (_name, change, reason) => {
    const verdict = await verify(signed({ ...notice, ...change }).toString())
    expect(verdict).toMatchObject({ ok: false, reply: { body: 'failure' } })
    expect(verdict).toHaveProperty('reason', expect.stringContaining(reason))
  })

  test.each([
    ['a raised amount', (form: string) => form.replace('30.00', '30000.00'), 'signature'],
    ['a second value', (form: string) => `${form}&total_amount=1.00`, 'twice'],
    ['an encoded second name', (form: string) => `${form}&total%5Famount=1.00`, 'twice'],
    ['an added field', (form: string) => `${form}&refund_fee=1.00`, 'signature'],
    ['a value decoded twice', (form: string) => form.replace('%2520', '%20'), 'signature'],
    ['a broken escape', (form: string) => `${form}&x=%E4%BD`, 'encoded'],
    ['a lone percent sign', (form: string) => `${form}&x=100%`, 'encoded'],
    ['an old signature type', (form: string) => form.replace('RSA2', 'RSA'), 'RSA2'],
    ['no signature type', (form: string) => form.replace('&sign_type=RSA2', ''), 'RSA2'],
    ['an empty signature', (form: string) => form.replace(/&sign=[^&]+/, '&sign='), 'signature'],
    ['a nameless value', (form: string) => `${form}&=1`, 'name'],
    ['too many fields', (form: string) => `${form}${'&a=1'.repeat(300)}`, 'too many'],
  ])('with %s is refused', async (_name, change, reason) => {
    const form = signed({ ...notice, subject: '100%20 % 会员' }).toString()
    const changed = change(form)
    expect(changed).not.toBe(form)
    const verdict = await verify(changed)
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })

  test('that is the signed address of the return page proves nothing', async () => {
    const { trade_status: _status, gmt_payment: _paid, ...returned } = notice
    const address = signed({ ...returned, method: 'alipay.trade.page.pay.return', timestamp: '2026-06-01 12:00:00' })
    expect(await verify(address.toString())).toMatchObject({ ok: true, notice: { kind: 'unrelated' } })
  })

  test.each([
    ['a value that swallows the refund', { point_amount: '0.00' }, 'point_amount', 'refund_fee'],
    ['a value that swallows the payment time', { gmt_create: '2026-06-01 11:59:59' }, 'gmt_create', 'gmt_payment'],
  ])('whose signed text is split differently, into %s, is refused', async (_name, more, kept, swallowed) => {
    const fields: Record<string, string> = { ...notice, refund_fee: '30.00', ...more }
    const genuine = signed(fields)
    expect(await verify(genuine.toString())).toMatchObject({ notice: { event: { state: 'refunded' } } })
    const split = new URLSearchParams(genuine)
    split.set(kept, `${genuine.get(kept)}&${swallowed}=${genuine.get(swallowed)}`)
    split.delete(swallowed)
    const named = new URLSearchParams(genuine)
    named.delete(kept)
    named.set(`${kept}=${genuine.get(kept)}&${swallowed}`, genuine.get(swallowed) ?? '')
    named.delete(swallowed)
    for (const form of [split, named]) {
      expect(await verify(form.toString())).toMatchObject({ ok: false, reason: expect.stringContaining('several') })
    }
  })

  test('signed with another key is refused', async () => {
    const verdict = await verify(signed(notice).toString(), createPublicKey(vectors.publicKey))
    expect(verdict).toMatchObject({ ok: false, reason: 'its signature is wrong' })
  })

  test('of arbitrary bytes never throws and is never accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        expect((await verify(bytes)).ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('keeps every value unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (subject) => {
        const verdict = await verify(signed({ ...notice, subject }).toString())
        expect(verdict).toMatchObject({ ok: true, notice: { kind: 'event', event: paid } })
      }),
      { numRuns: 60 },
    )
  })

  test('with any one character changed is refused', async () => {
    const form = signed(notice).toString()
    await fc.assert(
      fc.asyncProperty(fc.nat(form.length - 1), fc.constantFrom('0', 'a', 'Z', '='), async (at, character) => {
        const changed = form.slice(0, at) + character + form.slice(at + 1)
        // `%3a` is `%3A`.
        fc.pre(new URLSearchParams(changed).toString() !== form)
        const verdict = await verify(changed)
        expect(verdict.ok).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
