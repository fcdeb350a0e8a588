import { createHash, createPublicKey, randomBytes, randomUUID, sign, timingSafeEqual, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { decimalText, minorOf } from '../../contract/payments/money.ts'
import { capitals } from './book.ts'
import { payPage, type SandboxContext } from './context.ts'
import { names } from './identity.ts'
import { parseJson } from './parse-json.ts'
import type { Charge, Trade } from './trade.ts'

const amountSchema = v.object({
  currency_code: v.literal('USD'),
  value: v.pipe(
    v.string(),
    v.transform((text) => minorOf(text)),
    v.number(),
  ),
})
const orderSchema = v.object({
  intent: v.literal('CAPTURE'),
  purchase_units: v.pipe(
    v.array(v.object({ custom_id: v.string(), description: v.string(), amount: amountSchema })),
    v.length(1),
  ),
  payment_source: v.object({
    paypal: v.object({ experience_context: v.object({ return_url: v.string(), cancel_url: v.string() }) }),
  }),
})
const refundBodySchema = v.object({ amount: amountSchema })

const money = (amountMinor: number) => ({ currency_code: 'USD', value: decimalText(amountMinor) })
const payee = { email_address: 'shop@example.com', merchant_id: names.paypalMerchantId }

function captureOf(trade: Trade, charge: Charge, base: string): object {
  const refunded = Object.values(charge.refunds).reduce((sum, part) => sum + part, 0)
  const partly = refunded === charge.amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const self = `${base}/v2/payments/captures/${charge.transactionId}`
  return {
    id: charge.transactionId,
    status: refunded === 0 ? 'COMPLETED' : partly,
    amount: money(charge.amountMinor),
    final_capture: true,
    custom_id: trade.orderId,
    invoice_id: trade.orderId,
    payee,
    supplementary_data: { related_ids: { order_id: trade.reference } },
    create_time: new Date(charge.paidAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    links: [{ rel: 'self', href: self, method: 'GET' }],
  }
}

/** An order's captures, and the refunds of each. */
const paymentsOf = (trade: Trade, base: string): object => {
  const refunds = trade.charges.flatMap(({ transactionId, refunds: parts }) =>
    Object.entries(parts).map(([number, amountMinor]) => refundOf(trade, { transactionId, amountMinor, number }, base)),
  )
  const captures = trade.charges.map((charge) => captureOf(trade, charge, base))
  return refunds.length === 0 ? { captures } : { captures, refunds }
}

interface RefundOfCapture {
  readonly transactionId: string
  readonly amountMinor: number
  /** The shop's number. */
  readonly number: string
}

const refundOf = (trade: Trade, { transactionId, amountMinor, number }: RefundOfCapture, base: string): object => ({
  id: createHash('sha256').update(`${transactionId} ${number}`).digest('hex').slice(0, 17).toUpperCase(),
  status: 'COMPLETED',
  amount: money(amountMinor),
  custom_id: trade.orderId,
  links: [{ rel: 'up', href: `${base}/v2/payments/captures/${transactionId}`, method: 'GET' }],
})

const statuses = {
  open: 'PAYER_ACTION_REQUIRED',
  refused: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  paid: 'COMPLETED',
  closed: 'VOIDED',
} as const

function orderOf(trade: Trade, base: string): object {
  return {
    id: trade.reference,
    intent: 'CAPTURE',
    status: statuses[trade.state],
    purchase_units: [
      {
        reference_id: trade.orderId,
        custom_id: trade.orderId,
        invoice_id: trade.orderId,
        description: trade.subject,
        amount: money(trade.amountMinor),
        payee,
        ...(trade.charges.length === 0 ? {} : { payments: paymentsOf(trade, base) }),
      },
    ],
    links: [
      { rel: 'self', href: `${base}/v2/checkout/orders/${trade.reference}`, method: 'GET' },
      { rel: 'payer-action', href: `${base}/checkoutnow?token=${trade.reference}`, method: 'GET' },
    ],
  }
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

function refuse(reply: FastifyReply, status: number, name: string, issue: string): FastifyReply {
  return reply.code(status).send({ name, message: issue, debug_id: randomUUID(), details: [{ issue }] })
}

const paypalTrade = ({ book }: SandboxContext, reference: string): Trade | undefined =>
  book.findBy((trade) => trade.method === 'paypal' && trade.reference === reference)

const verifySchema = v.object({
  transmission_id: v.string(),
  transmission_time: v.string(),
  transmission_sig: v.string(),
  webhook_id: v.literal(names.paypalWebhookId),
})

/** Whether a webhook to verify is ours; the event is the rest of the body, byte for byte. */
function isOurWebhook(body: string, { providerKey }: SandboxContext): boolean {
  const asked = parseJson(verifySchema, body)
  const event = /"webhook_event":([\s\S]*)\}\s*$/.exec(body)?.[1]
  if (asked === undefined || event === undefined) return false
  const text = `${asked.transmission_id}|${asked.transmission_time}|${asked.webhook_id}|${crc32(event)}`
  const signature = Buffer.from(asked.transmission_sig, 'base64')
  return verify('RSA-SHA256', Buffer.from(text), createPublicKey(providerKey), signature)
}

/** PayPal's REST API: tokens, Orders v2, refunds and the certificate of its webhooks (developer.paypal.com/api). */
export function addPaypalApi(app: FastifyInstance, context: SandboxContext): void {
  const { book, identity, memory } = context
  const token = randomBytes(32).toString('base64url')
  const isFromShop = (request: FastifyRequest): boolean =>
    isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  const unsigned = (reply: FastifyReply) => refuse(reply, 401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN')
  const unknown = (reply: FastifyReply) => refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  const requestId = (request: FastifyRequest): string => String(request.headers['paypal-request-id'] ?? randomUUID())

  app.post('/v1/oauth2/token', (request, reply) => {
    const wanted = Buffer.from(`${names.paypalClientId}:${identity.clientSecret}`).toString('base64')
    if (!isSame(request.headers.authorization ?? '', `Basic ${wanted}`)) {
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  })

  app.post('/v2/checkout/orders', (request, reply) => {
    if (!isFromShop(request)) return unsigned(reply)
    const wanted = parseJson(orderSchema, String(request.body))
    const [unit] = wanted?.purchase_units ?? []
    if (wanted === undefined || unit === undefined) return refuse(reply, 400, 'INVALID_REQUEST', 'MALFORMED_REQUEST')
    const madeBy = requestId(request)
    const known = book.findBy((trade) => trade.method === 'paypal' && trade.madeBy === madeBy)
    const trade =
      known ??
      book.open({
        method: 'paypal',
        orderId: unit.custom_id,
        reference: capitals(17),
        subject: unit.description,
        amountMinor: unit.amount.value,
        currency: 'USD',
        notifyUrl: memory.webhook ?? '',
        returnUrl: wanted.payment_source.paypal.experience_context.return_url,
        madeBy,
      })
    return reply.code(known === undefined ? 201 : 200).send(orderOf(trade, context.base()))
  })

  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) => {
    if (!isFromShop(request)) return unsigned(reply)
    const trade = paypalTrade(context, request.params.id)
    return trade === undefined ? unknown(reply) : reply.send(orderOf(trade, context.base()))
  })

  /** The request id that captured each order: repeating it returns the same response. */
  const capturedBy = new Map<string, string>()
  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', (request, reply) => {
    if (!isFromShop(request)) return unsigned(reply)
    const trade = paypalTrade(context, request.params.id)
    if (trade === undefined) return unknown(reply)
    const id = requestId(request)
    if (trade.state === 'paid' && capturedBy.get(trade.id) !== id) {
      return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
    }
    const captured = book.capture(trade.id) ?? trade
    if (captured.state !== 'paid') return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
    capturedBy.set(trade.id, id)
    return reply.code(201).send(orderOf(captured, context.base()))
  })

  app.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', (request, reply) => {
    if (!isFromShop(request)) return unsigned(reply)
    const wanted = parseJson(refundBodySchema, String(request.body))
    if (wanted === undefined) return refuse(reply, 400, 'INVALID_REQUEST', 'MALFORMED_REQUEST')
    if (context.faults.refunds === 'poor') {
      return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_FAILED_INSUFFICIENT_FUNDS')
    }
    const number = requestId(request)
    const trade = book.refund(request.params.id, wanted.amount.value, number)
    if (trade === 'unknown') return unknown(reply)
    if (trade === 'ended') return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED')
    if (trade === 'too_much') return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
    const refund = { transactionId: request.params.id, amountMinor: wanted.amount.value, number }
    return reply.code(201).send(refundOf(trade, refund, context.base()))
  })

  app.post('/v1/notifications/verify-webhook-signature', (request, reply) => {
    if (!isFromShop(request)) return unsigned(reply)
    return reply.send({ verification_status: isOurWebhook(String(request.body), context) ? 'SUCCESS' : 'FAILURE' })
  })

  app.get<{ Params: { id: string } }>('/v1/notifications/certs/:id', (request, reply) => {
    if (request.params.id !== names.paypalCertificate) return unknown(reply)
    return reply.type('text/plain').send(identity.certificate)
  })
}

/** The buyer's approval page. */
export function addPaypalPage(app: FastifyInstance, context: SandboxContext): void {
  app.get<{ Querystring: { token?: string } }>('/checkoutnow', (request, reply) => {
    const trade = paypalTrade(context, request.query.token ?? '')
    return reply.redirect(payPage(context.base(), trade?.id ?? 'unknown'))
  })
}

const eventTypes = {
  approved: 'CHECKOUT.ORDER.APPROVED',
  paid: 'PAYMENT.CAPTURE.COMPLETED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
} as const

/** A webhook event of the given kind about a trade; undefined if there is nothing to report. */
export function paypalEvent(
  trade: Trade,
  { kind, transactionId, amountMinor }: { kind: keyof typeof eventTypes; transactionId: string; amountMinor: number },
  context: SandboxContext,
): string | undefined {
  const charge = trade.charges.find((one) => one.transactionId === transactionId)
  const captured = charge === undefined ? undefined : captureOf(trade, { ...charge, refunds: {} }, context.base())
  const resource = {
    approved: orderOf({ ...trade, state: 'approved', charges: [] }, context.base()),
    paid: captured,
    refunded: refundOf(trade, { transactionId, amountMinor, number: '' }, context.base()),
  }[kind]
  if (resource === undefined) return undefined
  return JSON.stringify({
    id: `WH-${capitals(17)}-${capitals(17)}`,
    event_version: '1.0',
    create_time: new Date(context.now()).toISOString(),
    resource_type: kind === 'approved' ? 'checkout-order' : kind === 'paid' ? 'capture' : 'refund',
    resource_version: '2.0',
    event_type: eventTypes[kind],
    resource,
  })
}

/** The headers of a webhook: signed over id, time, webhook and CRC-32 of the body. */
export function paypalSignature(body: string, { providerKey, base, now }: SandboxContext): Record<string, string> {
  const id = randomUUID()
  const time = new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z')
  const text = `${id}|${time}|${names.paypalWebhookId}|${crc32(body)}`
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), providerKey).toString('base64'),
    'paypal-cert-url': `${base()}/v1/notifications/certs/${names.paypalCertificate}`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}
