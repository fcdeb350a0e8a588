import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { base64Bytes } from '../base64.ts'
import { parseJson, utf8Of } from '../parse-json.ts'
import type { Notification, PaymentEvent, Reply, VerifiedNotification } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { Distrust, verdictOf } from '../verdict.ts'
import type { PaypalApi } from './api.ts'
import type { Certificates } from './certificates.ts'
import { captureEvent, captureSchema, orderEvent, orderSchema, refundEvent, refundSchema } from './payment.ts'
import type { PaypalSettings } from './settings.ts'

const plain = (status: number): Reply => ({ status, contentType: 'text/plain; charset=utf-8', body: '' })
const replies = { accepted: plain(200), refused: plain(400), later: plain(503) }

const printable = (length: number) => v.pipe(v.string(), v.maxLength(length), v.regex(/^[\x21-\x7e]+$/))
/** The headers of a webhook (developer.paypal.com/api/rest/webhooks/rest). */
const headersSchema = v.object({
  'paypal-transmission-id': printable(50),
  'paypal-transmission-time': printable(100),
  'paypal-transmission-sig': printable(1000),
  'paypal-cert-url': printable(500),
  'paypal-auth-algo': v.literal('SHA256withRSA'),
})
type SignatureHeaders = v.InferOutput<typeof headersSchema>

const eventSchema = v.object({ id: v.string(), event_type: v.string(), resource: v.unknown() })
const verdictSchema = v.object({ verification_status: v.string() })

export interface WebhookTools {
  readonly settings: Pick<PaypalSettings, 'webhookId' | 'merchantId'>
  readonly certificates: Certificates
  readonly api: PaypalApi
}

/** Verifies a webhook of PayPal by its certificate, or by asking PayPal. Total: hostile input gives `ok: false`. */
export const verifyPaypalWebhook = (tools: WebhookTools, notification: Notification): Promise<VerifiedNotification> =>
  verdictOf(notification, replies, async ({ headers, rawBody, receivedAt }) => {
    const parsed = v.safeParse(headersSchema, headers)
    if (!parsed.success) throw new Distrust('a signature header is missing or malformed')
    await checkSignature(tools, parsed.output, rawBody, receivedAt.getTime())
    const event = parseJson(eventSchema, rawBody)
    if (event === undefined) throw new Distrust('the body is not an event')
    return readEvent(tools.settings, event, receivedAt.getTime())
  })

async function checkSignature(
  { settings, certificates, api }: WebhookTools,
  headers: SignatureHeaders,
  rawBody: Uint8Array,
  now: number,
): Promise<void> {
  const id = headers['paypal-transmission-id']
  const time = headers['paypal-transmission-time']
  const signature = base64Bytes(headers['paypal-transmission-sig'])
  if (signature === undefined) throw new Distrust('no signature')
  const finding = certificates.find(headers['paypal-cert-url'], now)
  if (finding === undefined) throw new Distrust("the certificate's address is not one of PayPal's")
  const found = await finding
  if ('problem' in found) {
    if (found.unknown) throw new Distrust(found.problem)
    return askPaypal({ settings, api }, headers, rawBody)
  }
  const text = `${id}|${time}|${settings.webhookId}|${crc32(rawBody)}`
  if (!verify('RSA-SHA256', Buffer.from(text), found.signer.publicKey, signature)) {
    throw new Distrust('its signature is wrong')
  }
}

/**
 * PayPal's own word on a webhook (`verify-webhook-signature`), for when the certificate cannot be judged here: it is
 * delivered without its intermediates at times. The event goes back as it was written: other spacing does not verify.
 */
async function askPaypal(
  { settings, api }: Pick<WebhookTools, 'settings' | 'api'>,
  headers: SignatureHeaders,
  rawBody: Uint8Array,
): Promise<void> {
  const event = utf8Of(rawBody)
  if (event === undefined || parseJson(eventSchema, event) === undefined) throw new Distrust('the body is not an event')
  const rest = JSON.stringify({
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: settings.webhookId,
  })
  const body = `${rest.slice(0, -1)},"webhook_event":${event}}`
  try {
    const path = '/v1/notifications/verify-webhook-signature'
    const { verification_status } = await api({ method: 'POST', path, body }, verdictSchema)
    if (verification_status !== 'SUCCESS') throw new Distrust('PayPal says that it is not from them')
  } catch (error) {
    if (error instanceof ProviderError) throw new Distrust(`cannot be checked now: ${error.message}`, true)
    throw error
  }
}

function readEvent(
  settings: Pick<PaypalSettings, 'merchantId'>,
  { event_type, resource }: v.InferOutput<typeof eventSchema>,
  now: number,
): PaymentEvent | null {
  const event = resourceEvent(event_type, resource, settings.merchantId ?? '', now)
  if (event === undefined) throw new Distrust(`a ${event_type} without what it must hold`)
  if (event !== null && settings.merchantId !== undefined && event.merchant !== settings.merchantId) {
    throw new Distrust('for another merchant')
  }
  return event
}

/** null: nothing about a payment of ours. undefined: it should be, and cannot be read. */
function resourceEvent(
  type: string,
  resource: unknown,
  merchant: string,
  now: number,
): PaymentEvent | null | undefined {
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    const order = v.safeParse(orderSchema, resource)
    return order.success ? orderEvent(order.output, merchant, now) : undefined
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const refund = v.safeParse(refundSchema, resource)
    if (!refund.success) return undefined
    const { custom_id: orderId } = refund.output
    return orderId === undefined ? null : refundEvent(refund.output, { orderId, merchant, now })
  }
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null
  const capture = v.safeParse(captureSchema, resource)
  if (!capture.success) return undefined
  // Without our order id it is a payment that another shop of the same account asked for.
  const { custom_id: orderId } = capture.output
  return orderId === undefined ? null : captureEvent(capture.output, { orderId, merchant, now })
}
