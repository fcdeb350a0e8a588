import { createCipheriv, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '../../../../contract/duration.ts'
import vectors from '../../../../tests/vectors/payments.json' with { type: 'json' }
import { verifyWechatNotification } from './notification.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKeyId = 'PUB_KEY_ID_0119000000012026010100000000000001'
const certificateSerial = '5A4E424F58000000000000000000000000000002'
const apiV3Key = Buffer.from(vectors.wechat.apiV3Key)
const now = Date.parse('2026-06-01T04:00:05Z')

const settings = (key = publicKey) => ({
  appId: 'wx0000000000000001',
  mchId: '1900000001',
  apiV3Key,
  platformKeys: new Map([
    [publicKeyId, { key, validTo: Number.POSITIVE_INFINITY }],
    [certificateSerial, { key, validTo: now - 1 }],
  ]),
})

const transaction = {
  appid: 'wx0000000000000001',
  mchid: '1900000001',
  out_trade_no: 'order_000001',
  transaction_id: '4200000000202606010000000001',
  trade_state: 'SUCCESS',
  success_time: '2026-06-01T12:00:00+08:00',
  amount: { total: 3000, currency: 'CNY', payer_total: 2900 },
}
const paid = {
  orderId: 'order_000001',
  transactionId: '4200000000202606010000000001',
  amountMinor: 3000,
  currency: 'CNY',
  merchant: '1900000001',
  state: 'paid',
  paidAt: new Date('2026-06-01T04:00:00Z'),
}

function sealed(resource: unknown, key = apiV3Key): object {
  const nonce = 'fdasflkja484'
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const parts = [cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()]
  const ciphertext = Buffer.concat(parts).toString('base64')
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext,
    associated_data: 'transaction',
    nonce,
  }
}

const envelope = (resource: object, event_type = 'TRANSACTION.SUCCESS'): string =>
  JSON.stringify({ id: 'EV-1', event_type, resource })

interface Change {
  readonly at?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Signs the body as WeChat Pay would, and verifies it at {@link now}. */
function verify(body: string | Uint8Array, { at = now, headers = {} }: Change = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const rawBody = Buffer.from(body)
  const text = Buffer.concat([Buffer.from(`${timestamp}\nabc\n`), rawBody, Buffer.from('\n')])
  const all = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'abc',
    'wechatpay-serial': publicKeyId,
    'wechatpay-signature': sign('RSA-SHA256', text, privateKey).toString('base64'),
    ...headers,
  }
  return verifyWechatNotification(settings(), { headers: all, rawBody, receivedAt: new Date(now) })
}

describe('a notification of WeChat Pay', () => {
  test('signed and encrypted by another implementation is accepted', async () => {
    const { headers, body } = vectors.wechat
    const verdict = await verifyWechatNotification(settings(createPublicKey(vectors.publicKey)), {
      headers,
      rawBody: Buffer.from(body),
      receivedAt: new Date(now),
    })
    expect(verdict).toEqual({
      ok: true,
      messageId: 'EV-2018022511223320873',
      notice: { kind: 'event', event: paid },
      reply: expect.objectContaining({ status: 204, body: '' }),
    })
  })

  test.each([
    ['a paid order', {}, paid],
    ['an unpaid order', { trade_state: 'NOTPAY', transaction_id: undefined }, { state: 'pending', transactionId: '' }],
    ['a closed order', { trade_state: 'CLOSED' }, { state: 'failed' }],
    ['a refunded order', { trade_state: 'REFUND' }, { state: 'refunded' }],
    ['another currency', { amount: { total: 3000, currency: 'USD' } }, { currency: 'USD' }],
  ])('about %s is reported', async (_name, change, expected) => {
    const verdict = await verify(envelope(sealed({ ...transaction, ...change })))
    expect(verdict).toMatchObject({ ok: true, notice: { kind: 'event', event: expected } })
  })

  test('about a refund reports its amount', async () => {
    const refund = {
      mchid: '1900000001',
      out_trade_no: 'order_000001',
      transaction_id: '4200000000202606010000000001',
      refund_status: 'SUCCESS',
      success_time: '2026-06-01T12:00:00+08:00',
      amount: { total: 3000, refund: 1000 },
    }
    expect(await verify(envelope(sealed(refund), 'REFUND.SUCCESS'))).toMatchObject({
      ok: true,
      notice: { kind: 'event', event: { state: 'refunded', amountMinor: 1000, orderId: 'order_000001' } },
    })
    const failed = sealed({ ...refund, refund_status: 'ABNORMAL' })
    expect(await verify(envelope(failed, 'REFUND.ABNORMAL'))).toMatchObject({
      ok: true,
      notice: { kind: 'unrelated' },
    })
  })

  test('about an unrelated event is acknowledged and changes nothing', async () => {
    const verdict = await verify(envelope(sealed({ any: 'thing' }), 'SECURITY_ECHO.SUCCESS'))
    expect(verdict).toMatchObject({ ok: true, notice: { kind: 'unrelated' }, reply: { status: 204 } })
  })

  const good = envelope(sealed(transaction))
  test.each<[string, Change, string]>([
    ['from 301 seconds ago', { at: now - seconds(301) }, '5 minutes'],
    ['from the future', { at: now + minutes(6) }, '5 minutes'],
    ['with a changed time', { headers: { 'wechatpay-timestamp': String(now / 1000 - 1) } }, 'signature'],
    ['with a changed nonce', { headers: { 'wechatpay-nonce': 'abd' } }, 'signature'],
    ['without a nonce', { headers: { 'wechatpay-nonce': '' } }, 'nonce'],
    ['with a line feed in its nonce', { headers: { 'wechatpay-nonce': 'a\nb' } }, 'nonce'],
    ['without a time', { headers: { 'wechatpay-timestamp': '' } }, 'time'],
    ['with a time in words', { headers: { 'wechatpay-timestamp': 'now' } }, 'time'],
    ['of an unknown key', { headers: { 'wechatpay-serial': 'PUB_KEY_ID_9' } }, 'not configured'],
    ['of an expired certificate', { headers: { 'wechatpay-serial': certificateSerial.toLowerCase() } }, 'expired'],
    ['that probes', { headers: { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc=' } }, 'probe'],
    ['with a signature that is no base64', { headers: { 'wechatpay-signature': '%%%' } }, 'no signature'],
    ['with a short signature', { headers: { 'wechatpay-signature': 'AAAA' } }, 'signature'],
  ])('%s is refused', async (_name, change, reason) => {
    const verdict = await verify(good, change)
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringContaining(reason), reply: { status: 401 } })
  })

  test.each([
    ['another app', sealed({ ...transaction, appid: 'wx0000000000000002' }), 'another app'],
    ['another merchant', sealed({ ...transaction, mchid: '1900000002' }), 'another merchant'],
    ['half a fen', sealed({ ...transaction, amount: { total: 0.5 } }), 'not a payment'],
    ['an amount in words', sealed({ ...transaction, amount: { total: '3000' } }), 'not a payment'],
    ['no amount', sealed({ ...transaction, amount: undefined }), 'no amount'],
    ['no number', sealed({ ...transaction, transaction_id: '' }), 'no number'],
    ['another secret', sealed(transaction, Buffer.alloc(32, 7)), 'does not open'],
    ['a truncated ciphertext', { ...sealed(transaction), ciphertext: 'AAAA' }, 'does not open'],
    ['an empty ciphertext', { ...sealed(transaction), ciphertext: '' }, 'does not open'],
    ['other associated data', { ...sealed(transaction), associated_data: 'refund' }, 'does not open'],
    ['a short nonce', { ...sealed(transaction), nonce: 'abc' }, 'does not open'],
    ['another cipher', { ...sealed(transaction), algorithm: 'NONE' }, 'not a notification'],
  ])('signed, but with %s, is refused', async (_name, resource, reason) => {
    const verdict = await verify(envelope(resource))
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })

  test('without an id is refused: a retry could not be recognised', async () => {
    const body = JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource: sealed(transaction) })
    expect(await verify(body)).toMatchObject({ ok: false, reason: 'the body is not a notification' })
  })

  test('with arbitrary headers and bytes never throws and is never accepted', async () => {
    const names = fc.constantFrom('wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature')
    const headers = fc.dictionary(
      names,
      fc.oneof(fc.string(), fc.constant(publicKeyId), fc.constant(String(now / 1000))),
    )
    await fc.assert(
      fc.asyncProperty(headers, fc.uint8Array({ maxLength: 200 }), async (given, rawBody) => {
        const notification = { headers: given, rawBody, receivedAt: new Date(now) }
        expect((await verifyWechatNotification(settings(), notification)).ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('of any signed body never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        expect((await verify(body)).ok).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  test('with any one byte changed is refused', async () => {
    const { headers, body } = vectors.wechat
    const key = createPublicKey(vectors.publicKey)
    await fc.assert(
      fc.asyncProperty(fc.nat(Buffer.byteLength(body) - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const rawBody = Buffer.from(body)
        rawBody[at] = (rawBody[at] ?? 0) ^ flip
        const verdict = await verifyWechatNotification(settings(key), { headers, rawBody, receivedAt: new Date(now) })
        expect(verdict).toMatchObject({ ok: false, reason: 'its signature is wrong' })
      }),
      { numRuns: 200 },
    )
  })
})
