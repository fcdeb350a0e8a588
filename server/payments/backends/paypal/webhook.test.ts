import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes, seconds } from '../../../../contract/duration.ts'
import { selfSigned } from '../../../../demo/payments/certificate.ts'
import { forgedJson } from '../../../../tests/support/crc-forgery.ts'
import { loopbackServer, type ReceivedRequest } from '../../../../tests/support/loopback-server.ts'
import vectors from '../../../../tests/vectors/payments.json' with { type: 'json' }
import type { PaymentEvent, VerifiedNotification, WakingNotice, WakingProvider } from '../provider.ts'
import { createPaypal } from './provider.ts'

const now = Date.parse('2026-12-01T04:00:05Z')
const { privateKey: pem } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const privateKey = createPrivateKey(pem)
const certificate = selfSigned('messageverificationcerts.paypal.com', privateKey, now)

/** The responses of PayPal's side and the requests it received; reset for each test. */
const requests: ReceivedRequest[] = []
const side = { certificate: '', certificateStatus: 200, verdict: 'FAILURE', asked: requests }
let origin = ''
let paypal: WakingProvider

beforeEach(async () => {
  Object.assign(side, { certificate, certificateStatus: 200, verdict: 'FAILURE', asked: [] })
  origin = await loopbackServer((request, response) => {
    side.asked.push(request)
    const json = (value: object): void => void response.end(JSON.stringify(value))
    if (request.url.startsWith('/v1/notifications/certs/')) {
      response.writeHead(side.certificateStatus).end(side.certificate)
    } else if (request.url === '/v1/oauth2/token') json({ access_token: 'token', expires_in: 3600 })
    else json({ verification_status: side.verdict })
  })
  paypal = createWith({ origins: [origin], roots: [certificate] })
})

const createWith = (certificates: { readonly origins: readonly string[]; readonly roots: readonly string[] }) =>
  createPaypal(
    {
      clientId: 'client',
      clientSecret: 'secret',
      webhookId: vectors.paypal.webhookId,
      merchantId: 'SPAWNP2NTTEST',
      test: true,
      base: origin,
      certificates,
    },
    { now: () => now },
  )

const capture = {
  id: '27M47624FP291604U',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '30.00' },
  custom_id: 'order_000001',
  payee: { merchant_id: 'SPAWNP2NTTEST' },
  create_time: '2026-06-01T04:00:00Z',
}
const event = (resource: object, event_type = 'PAYMENT.CAPTURE.COMPLETED') =>
  JSON.stringify({ id: 'WH-1', event_type, resource })

/** Signs the body as PayPal would and delivers it, with `headers` overriding the generated ones. */
function deliver(
  body: string,
  headers: Readonly<Record<string, string>> = {},
  time = '2026-12-01T04:00:00Z',
): Promise<VerifiedNotification<WakingNotice>> {
  const id = randomUUID()
  const text = `${id}|${time}|${vectors.paypal.webhookId}|${crc32(body)}`
  return paypal.verifyNotification({
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64'),
      'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-1`,
      'paypal-auth-algo': 'SHA256withRSA',
      ...headers,
    },
    rawBody: Buffer.from(body),
    receivedAt: new Date(now),
  })
}

const wakes = (orderId = 'order_000001') => ({ ok: true, notice: { kind: 'wake', order: { orderId } } })

describe('a webhook of PayPal', () => {
  test('with a signature of another implementation and a full chain is accepted', async () => {
    const { root, intermediate, leaf, body, headers } = vectors.paypal
    side.certificate = leaf + intermediate
    paypal = createWith({ origins: [origin], roots: [root] })
    const cert = { 'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-1` }
    const verdict = await paypal.verifyNotification({
      headers: { ...headers, ...cert },
      rawBody: Buffer.from(body),
      receivedAt: new Date(now),
    })
    expect(verdict).toEqual({
      ...wakes(),
      messageId: headers['paypal-transmission-id'],
      reply: expect.objectContaining({ status: 200 }),
    })
  })

  test('loads a certificate once', async () => {
    await deliver(event(capture))
    await deliver(event(capture))
    expect(side.asked).toHaveLength(1)
  })

  const refund = {
    id: '1JU08902781691411',
    amount: { currency_code: 'USD', value: '10.00' },
    links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/27M47624FP291604U' }],
  }
  const approved = { id: '5O190127TN364715T', purchase_units: [{ custom_id: 'order_000001' }] }
  test.each<[string, string, WakingNotice]>([
    ['a payment', event(capture), { kind: 'wake', order: { orderId: 'order_000001' } }],
    ['an approval', event(approved, 'CHECKOUT.ORDER.APPROVED'), { kind: 'wake', order: { orderId: 'order_000001' } }],
    [
      'a refund',
      event({ ...refund, custom_id: 'order_000001' }, 'PAYMENT.CAPTURE.REFUNDED'),
      { kind: 'wake', order: { orderId: 'order_000001' } },
    ],
    [
      'a reversal that names its payment alone',
      event(refund, 'PAYMENT.CAPTURE.REVERSED'),
      { kind: 'wake', order: { transactionId: '27M47624FP291604U' } },
    ],
    ['a payment of another shop', event({ ...capture, custom_id: undefined }), { kind: 'unrelated' }],
    ['an order id that is not ours', event({ ...capture, custom_id: "' or 1=1" }), { kind: 'unrelated' }],
    ['a dispute', event({}, 'CUSTOMER.DISPUTE.CREATED'), { kind: 'unrelated' }],
  ])('about %s names the order to query and nothing else', async (_name, body, expected) => {
    const verdict = await deliver(body)
    expect(verdict.ok && verdict.notice).toEqual(expected)
  })

  test('cannot carry money, whatever its body says', async () => {
    const verdict = await deliver(event(capture))
    expect(JSON.stringify(verdict)).not.toMatch(/30[.]?00|USD|COMPLETED|SPAWNP2NTTEST/)
    const event_: PaymentEvent = {
      orderId: 'order_000001',
      transactionId: '27M47624FP291604U',
      amountMinor: 3000,
      currency: 'USD',
      merchant: 'SPAWNP2NTTEST',
      state: 'paid',
      paidAt: new Date(now),
    }
    // @ts-expect-error -- a notification of PayPal that could be booked must not compile (decision 023).
    const bookable: WakingNotice = { kind: 'event', event: event_ }
    expect(bookable).not.toHaveProperty('order')
  })

  test('with a forged body of the same CRC-32 only triggers a query', async () => {
    const genuine = event(capture)
    const forged = forgedJson(JSON.parse(event({ ...capture, custom_id: 'order_000002' })), genuine)
    const id = randomUUID()
    const time = '2026-12-01T04:00:00Z'
    const text = `${id}|${time}|${vectors.paypal.webhookId}|${crc32(genuine)}`
    const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
    const headers = { 'paypal-transmission-id': id, 'paypal-transmission-sig': signature }
    expect(await deliver(forged, headers)).toMatchObject({ ...wakes('order_000002'), messageId: id })
  })

  test.each([
    ['three days old', now - days(3), true],
    ['older than three days', now - days(3) - seconds(1), false],
    ['eleven years old', Date.parse('2015-06-01T04:00:00Z'), false],
    ['five minutes ahead', now + minutes(5), true],
    ['further ahead', now + minutes(5) + seconds(1), false],
  ])('with a transmission time that is %s is accepted or refused by its age', async (_name, sentAt, ok) => {
    const time = new Date(sentAt).toISOString().replace('.000Z', 'Z')
    expect(await deliver(event(capture), { 'paypal-transmission-time': time }, time)).toMatchObject({ ok })
  })

  test.each(['yesterday', '2026-12-01', '1796097600', '2026-13-01T04:00:00Z', '2026-12-01T04:00:00'])(
    'sent at %s is refused before a certificate is loaded',
    async (time) => {
      const verdict = await deliver(event(capture), { 'paypal-transmission-time': time }, time)
      expect(verdict).toMatchObject({ ok: false, reason: 'its transmission time is not a time' })
      expect(side.asked).toHaveLength(0)
    },
  )

  test.each([
    ['a resource in words', event(Object('paid')), 'must hold'],
    ['no resource', JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' }), 'not an event'],
    ['no JSON', 'hello', 'not an event'],
  ])('signed, but with %s, is refused', async (_name, body, reason) => {
    expect(await deliver(body)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })

  test.each([
    ['another id', { 'paypal-transmission-id': randomUUID() }, 'signature is wrong'],
    ['another time', { 'paypal-transmission-time': '2026-12-01T04:00:01Z' }, 'signature is wrong'],
    ['no signature', { 'paypal-transmission-sig': '' }, 'malformed'],
    ['a signature that is no base64', { 'paypal-transmission-sig': '%%' }, 'no signature'],
    ['another algorithm', { 'paypal-auth-algo': 'none' }, 'malformed'],
    ['a separator in its id', { 'paypal-transmission-id': 'a b' }, 'malformed'],
  ])('with %s is refused', async (_name, headers, reason) => {
    expect(await deliver(event(capture), headers)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })

  test.each([
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:444/v1/notifications/certs/CERT-1',
    'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../evil',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
    'https://api.paypal.com/other/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    'not-an-address',
  ])('with its certificate at %s is refused without loading it', async (address) => {
    paypal = createWith({ origins: ['https://api.paypal.com'], roots: [certificate] })
    const verdict = await deliver(event(capture), { 'paypal-cert-url': address })
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringContaining("not one of PayPal's") })
    expect(side.asked).toHaveLength(0)
  })

  test('whose certificate does not exist is refused without calling PayPal', async () => {
    side.certificateStatus = 404
    expect(await deliver(event(capture))).toMatchObject({ ok: false, reply: { status: 400 } })
    expect(side.asked).toHaveLength(1)
  })

  test('whose certificate lacks its chain is verified by PayPal, byte for byte', async () => {
    side.certificate = vectors.paypal.leaf
    side.verdict = 'SUCCESS'
    const body = `{ "id": "WH-1",\n "event_type": "PAYMENT.CAPTURE.COMPLETED", "resource": ${JSON.stringify(capture)} }`
    expect(await deliver(body)).toMatchObject(wakes())
    const question = side.asked.at(-1)
    expect(question?.body).toContain(`"webhook_event":${body}}`)
    expect(JSON.parse(question?.body ?? '')).toMatchObject({ webhook_id: vectors.paypal.webhookId })
  })

  test('that PayPal does not confirm is refused, and retried if PayPal is unavailable', async () => {
    side.certificate = vectors.paypal.leaf
    expect(await deliver(event(capture))).toMatchObject({ ok: false, reply: { status: 400 } })
    side.verdict = 'x'.repeat(300_000)
    expect(await deliver(event(capture))).toMatchObject({ ok: false, reply: { status: 503 } })
  })

  test('with arbitrary headers and bytes never throws and is never accepted', async () => {
    const names = Object.keys(vectors.paypal.headers)
    const headers = fc.dictionary(fc.constantFrom(...names, 'paypal-cert-url'), fc.string())
    await fc.assert(
      fc.asyncProperty(headers, fc.uint8Array({ maxLength: 200 }), async (given, rawBody) => {
        const verdict = await paypal.verifyNotification({ headers: given, rawBody, receivedAt: new Date(now) })
        expect(verdict.ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('of any signed body never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        expect((await deliver(body)).ok).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
