import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '../../../../contract/duration.ts'
import { loopbackServer, type ReceivedRequest } from '../../../../tests/support/loopback-server.ts'
import type { StartPayment, WakingProvider } from '../provider.ts'
import { createPaypal } from './provider.ts'

const orderId = 'order_000001'
const reference = '5O190127TN364715T'
const clock = { now: Date.parse('2026-06-01T04:00:05Z') }

/** Responses by method and path, in turn; the last one repeats. */
let answers: Record<string, { readonly status?: number; readonly body: object }[]>
let asked: ReceivedRequest[]
let tokens: number
let paypal: WakingProvider
beforeEach(async () => {
  answers = {}
  asked = []
  tokens = 0
  const base = await loopbackServer((request, response) => {
    if (request.url === '/v1/oauth2/token') {
      tokens += 1
      response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 32_400 }))
      return
    }
    asked.push(request)
    const queue = answers[`${request.method} ${request.url}`] ?? []
    const { status = 200, body } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
      status: 404,
      body: { name: 'NO' },
    }
    response.writeHead(status).end(JSON.stringify(body))
  })
  paypal = createPaypal(
    {
      clientId: 'client',
      clientSecret: 'secret',
      webhookId: 'WEBHOOK',
      merchantId: 'SPAWNP2NTTEST',
      test: false,
      base,
      certificates: { origins: [] },
    },
    { now: () => clock.now },
  )
})

const start: StartPayment = {
  orderId,
  amountMinor: 3050,
  subject: 'VIP',
  expiresAt: new Date(0),
  notifyUrl: 'https://play.example.org/n',
  returnUrl: 'https://play.example.org/r',
  idempotencyKey: 'key-1',
  device: 'desktop',
}
const payee = { merchant_id: 'SPAWNP2NTTEST' }
const amount = { currency_code: 'USD', value: '30.50' }
const order = (change: object, unit: object = {}) => ({
  id: reference,
  status: 'CREATED',
  purchase_units: [{ reference_id: orderId, custom_id: orderId, amount, payee, ...unit }],
  links: [{ rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${reference}` }],
  ...change,
})
const capture = { id: '27M47624FP291604U', status: 'COMPLETED', amount }
const captured = order({ status: 'COMPLETED' }, { payments: { captures: [capture] } })
const path = `/v2/checkout/orders/${reference}`

describe('PayPal', () => {
  test('creates an order that carries our id in three fields, and reuses one token', async () => {
    answers['POST /v2/checkout/orders'] = [{ status: 201, body: order({}) }]
    const expected = { paymentUrl: `https://www.paypal.com/checkoutnow?token=${reference}`, providerRef: reference }
    expect(await paypal.start(start)).toEqual(expected)
    await Promise.all([paypal.start(start), paypal.start(start)])
    expect(tokens).toBe(1)
    expect(asked[0]?.headers).toMatchObject({ 'paypal-request-id': 'key-1', authorization: 'Bearer token-1' })
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: orderId, custom_id: orderId, invoice_id: orderId, amount }],
    })
    clock.now += hours(9)
    await paypal.start(start)
    expect(tokens).toBe(2)
  })

  test('requests another token once if the first is refused', async () => {
    answers[`GET ${path}`] = [{ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } }, { body: captured }]
    const paid = { orderId, state: 'paid', amountMinor: 3050, currency: 'USD', merchant: 'SPAWNP2NTTEST' }
    expect(await paypal.query({ orderId, providerRef: reference })).toMatchObject([paid])
    expect(tokens).toBe(2)
    answers[`GET ${path}`] = [{ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } }]
    await expect(paypal.query({ orderId, providerRef: reference })).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['CREATED', []],
    ['PAYER_ACTION_REQUIRED', []],
    ['APPROVED', [{ state: 'pending', approvedRef: reference, amountMinor: 3050 }]],
    ['VOIDED', [{ state: 'failed', declined: 'VOIDED' }]],
  ])('maps an order that is %s', async (status, expected) => {
    answers[`GET ${path}`] = [{ body: order({ status }) }]
    expect(await paypal.query({ orderId, providerRef: reference })).toMatchObject(expected)
  })

  const paidWith = (change: object, refunds: readonly object[] = []) =>
    order({ status: 'COMPLETED' }, { payments: { captures: [{ ...capture, ...change }], refunds } })
  const refund = (value: string, of = capture.id, status = 'COMPLETED') => ({
    id: 'R',
    status,
    amount: { currency_code: 'USD', value },
    links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${of}` }],
  })

  test.each([
    ['pending', paidWith({ status: 'PENDING' }), { state: 'pending', amountMinor: 3050 }],
    ['declined', paidWith({ status: 'DECLINED' }), { state: 'failed', declined: 'DECLINED' }],
    [
      'of another amount',
      paidWith({ amount: { currency_code: 'EUR', value: '1' } }),
      { amountMinor: 100, currency: 'EUR' },
    ],
    ['sent back whole', paidWith({ status: 'REFUNDED' }), { state: 'refunded', amountMinor: 3050 }],
    [
      'sent back in parts',
      paidWith({ status: 'PARTIALLY_REFUNDED' }, [
        refund('10.00'),
        refund('0.50'),
        refund('5.00', capture.id, 'PENDING'),
        refund('7.00', 'ANOTHERCAPTURE001'),
      ]),
      { state: 'refunded', amountMinor: 1050 },
    ],
  ])('reports a payment that is %s', async (_name, body, expected) => {
    answers[`GET ${path}`] = [{ body }]
    const events = await paypal.query({ orderId, providerRef: reference })
    expect(events).toMatchObject([{ orderId, transactionId: capture.id, ...expected }])
  })

  test('reports every payment of an order', async () => {
    const captures = [capture, { ...capture, id: 'ANOTHERCAPTURE001' }]
    answers[`GET ${path}`] = [{ body: order({ status: 'COMPLETED' }, { payments: { captures } }) }]
    const events = await paypal.query({ orderId, providerRef: reference })
    expect(events.map(({ transactionId }) => transactionId)).toEqual([capture.id, 'ANOTHERCAPTURE001'])
  })

  test('reports nothing for an order that was never created', async () => {
    expect(await paypal.query({ orderId })).toEqual([])
    answers[`GET ${path}`] = [
      { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] } },
    ]
    expect(await paypal.query({ orderId, providerRef: reference })).toEqual([])
    await expect(paypal.query({ orderId, providerRef: '../x' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['another merchant', order({ status: 'APPROVED' }, { payee: { merchant_id: 'ANTHERMERCH22' } })],
    ['no merchant', order({ status: 'APPROVED' }, { payee: undefined })],
    ['a payment to another merchant', paidWith({ payee: { merchant_id: 'ANTHERMERCH22' } })],
    ['another order of ours', order({ status: 'APPROVED' }, { custom_id: 'order_000002' })],
    ['no order of ours', order({ status: 'APPROVED' }, { custom_id: undefined, reference_id: orderId })],
    ['a payment for another order of ours', paidWith({ custom_id: 'order_000002' })],
    ['an amount in words', paidWith({ amount: { currency_code: 'USD', value: 'ten' } })],
    ['another order of theirs', order({ status: 'APPROVED', id: 'OTHER' })],
    ['two purchases', { ...captured, purchase_units: [...captured.purchase_units, ...captured.purchase_units] }],
  ])('is not trusted with a response about %s', async (_name, body) => {
    answers[`GET ${path}`] = [{ body }]
    const query = paypal.query({ orderId, providerRef: reference })
    await expect(query).rejects.toMatchObject({ kind: 'untrusted' })
  })

  test('captures with its own idempotency key, and reads the result of an earlier capture', async () => {
    const approved = { orderId, providerRef: reference, idempotencyKey: 'capture-1' }
    answers[`POST ${path}/capture`] = [{ status: 201, body: captured }]
    expect(await paypal.capture(approved)).toMatchObject([{ state: 'paid', transactionId: capture.id }])
    expect(asked[0]?.headers['paypal-request-id']).toBe('capture-1')
    const refusal = (issue: string) => ({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } })
    answers[`POST ${path}/capture`] = [refusal('ORDER_ALREADY_CAPTURED')]
    answers[`GET ${path}`] = [{ body: captured }]
    expect(await paypal.capture(approved)).toMatchObject([{ state: 'paid' }])
    await expect(paypal.capture({ ...approved, orderId: 'order_000002' })).rejects.toMatchObject({ kind: 'untrusted' })
    answers[`POST ${path}/capture`] = [refusal('PAYEE_ACCOUNT_RESTRICTED')]
    await expect(paypal.capture(approved)).rejects.toMatchObject({ kind: 'refused', issue: 'PAYEE_ACCOUNT_RESTRICTED' })
  })

  test.each([
    'INSTRUMENT_DECLINED',
    'PAYER_ACTION_REQUIRED',
    'TRANSACTION_REFUSED',
    'PAYER_CANNOT_PAY',
    'ORDER_EXPIRED',
  ])('reports a capture that PayPal declines for good: %s', async (issue) => {
    const links = [{ rel: 'redirect', href: `https://www.paypal.com/checkoutnow?token=${reference}`, method: 'GET' }]
    const details = [{ issue, description: 'declined by the processor or bank' }]
    const body = { name: 'UNPROCESSABLE_ENTITY', details, message: 'x', debug_id: 'd', links }
    answers[`POST ${path}/capture`] = [{ status: 422, body }]
    const events = await paypal.capture({ orderId, providerRef: reference, idempotencyKey: 'capture-1' })
    expect(events).toMatchObject([{ orderId, state: 'failed', declined: issue }])
  })

  const returned = {
    orderId,
    providerRef: reference,
    transactionId: 'CAP1',
    amountMinor: 5,
    idempotencyKey: 'r1',
    notifyUrl: 'https://play.example.org/n',
  }
  const links = [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP1' }]
  const value = { currency_code: 'USD', value: '0.05' }
  const sent = { id: 'R', status: 'COMPLETED', amount: value, links }
  const refundPath = 'POST /v2/payments/captures/CAP1/refund'

  test('refunds in decimals under our number, and reports the state of the refund', async () => {
    answers[refundPath] = [{ status: 201, body: sent }]
    expect(await paypal.refunds?.send(returned)).toEqual({ state: 'done', number: 'R' })
    expect(asked[0]?.headers['paypal-request-id']).toBe('r1')
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ amount: value, custom_id: orderId, invoice_id: 'r1' })
    answers[refundPath] = [{ body: { ...sent, status: 'PENDING' } }]
    expect(await paypal.refunds?.send(returned)).toEqual({ state: 'pending', number: 'R' })
    answers[refundPath] = [{ body: { ...sent, status: 'FAILED' } }]
    expect(await paypal.refunds?.send(returned)).toEqual({ state: 'failed', number: 'R', reason: 'FAILED' })
  })

  test.each([
    ['of another amount', { amount: { currency_code: 'USD', value: '0.06' } }],
    ['in another currency', { amount: { currency_code: 'EUR', value: '0.05' } }],
    ['of another capture', { links: [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP2' }] }],
    ['without a number', { id: '' }],
  ])('does not trust a response about a refund %s', async (_name, change) => {
    answers[refundPath] = [{ body: { ...sent, ...change } }]
    await expect(paypal.refunds?.send(returned)).rejects.toMatchObject({ kind: 'untrusted' })
  })

  test('finds a refund whose response was lost, or that was made elsewhere', async () => {
    const withRefunds = (refunds: object[], status = 'REFUNDED') => ({
      body: order({ status: 'COMPLETED' }, { payments: { captures: [{ ...capture, id: 'CAP1', status }], refunds } }),
    })
    answers[`GET ${path}`] = [withRefunds([], 'COMPLETED')]
    expect(await paypal.refunds?.find(returned)).toBeUndefined()
    answers[`GET ${path}`] = [withRefunds([{ ...sent, status: 'FAILED' }, sent])]
    expect(await paypal.refunds?.find(returned)).toEqual({ state: 'done', number: 'R' })
    const parts = [{ ...sent, amount: { currency_code: 'USD', value: '0.02' } }]
    answers[`GET ${path}`] = [withRefunds(parts)]
    expect(await paypal.refunds?.find(returned)).toEqual({ state: 'done', number: 'CAP1' })
    answers[`GET ${path}`] = [withRefunds(parts, 'PARTIALLY_REFUNDED')]
    expect(await paypal.refunds?.find(returned)).toBeUndefined()
    answers[refundPath] = [{ status: 422, body: { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] } }]
    answers[`GET ${path}`] = [withRefunds([sent])]
    expect(await paypal.refunds?.send(returned)).toEqual({ state: 'done', number: 'R' })
    answers[refundPath] = [{ status: 422, body: { details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }] } }]
    await expect(paypal.refunds?.send(returned)).rejects.toMatchObject({ kind: 'refused' })
  })
})
