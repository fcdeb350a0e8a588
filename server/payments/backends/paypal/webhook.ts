import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { days, minutes } from '../../../../contract/duration.ts'
import { base64Bytes } from '../base64.ts'
import { parseJson, utf8Of } from '../parse-json.ts'
import type { Notification, OrderHint, Reply, VerifiedNotification, WakingNotice } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { type Authentic, Distrust, verdictOf } from '../verdict.ts'
import type { PaypalApi } from './api.ts'
import type { Certificates } from './certificates.ts'
import { refundedCapture } from './payment.ts'
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
export const noticeHeaders = Object.keys(headersSchema.entries)
type SignatureHeaders = v.InferOutput<typeof headersSchema>

const eventSchema = v.object({ id: v.string(), event_type: v.string(), resource: v.unknown() })
const verdictSchema = v.object({ verification_status: v.string() })

/** How long PayPal retries a webhook; an older one is a replay. */
const maxAge = days(3)
/** How far PayPal's clock may be ahead of ours. */
const maxAhead = minutes(5)
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

export interface WebhookTools {
  readonly settings: Pick<PaypalSettings, 'webhookId'>
  readonly certificates: Certificates
  readonly api: PaypalApi
}

/**
 * Verifies a webhook of PayPal by its certificate, or by calling PayPal. The signature covers only the CRC-32 of the body,
 * which anyone can forge with four free bytes: it proves that PayPal once sent a webhook with this id, and the body is
 * only a hint (decision 023). Total: hostile input gives `ok: false`.
 */
export const verifyPaypalWebhook = (
  tools: WebhookTools,
  notification: Notification,
): Promise<VerifiedNotification<WakingNotice>> =>
  verdictOf(notification, replies, async ({ headers, rawBody, receivedAt }): Promise<Authentic<WakingNotice>> => {
    const parsed = v.safeParse(headersSchema, headers)
    if (!parsed.success) throw new Distrust('a signature header is missing or malformed')
    const now = receivedAt.getTime()
    checkTime(parsed.output['paypal-transmission-time'], now)
    await checkSignature(tools, parsed.output, rawBody, now)
    const event = parseJson(eventSchema, rawBody)
    if (event === undefined) throw new Distrust('the body is not an event')
    return { messageId: parsed.output['paypal-transmission-id'], notice: readNotice(event) }
  })

function checkTime(text: string, now: number): void {
  const sentAt = timeForm.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(sentAt)) throw new Distrust('its transmission time is not a time')
  if (sentAt < now - maxAge) throw new Distrust('its transmission time is more than three days ago')
  if (sentAt > now + maxAhead) throw new Distrust('its transmission time is more than five minutes ahead')
}

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
 * Lets PayPal verify a webhook (`verify-webhook-signature`) when its certificate cannot be validated here: it is sometimes
 * delivered without its intermediates. The event is sent back byte for byte: other spacing does not verify.
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

/** The fields in which the kinds of events name our order; all others are ignored. */
const resourceSchema = v.object({
  custom_id: v.optional(v.string()),
  purchase_units: v.optional(v.array(v.object({ custom_id: v.optional(v.string()) })), []),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
})
const orderIdForm = /^\w{6,32}$/

function readNotice({ event_type, resource }: v.InferOutput<typeof eventSchema>): WakingNotice {
  if (!/^(?:CHECKOUT\.ORDER|PAYMENT\.CAPTURE)\./.test(event_type)) return { kind: 'unrelated' }
  const parsed = v.safeParse(resourceSchema, resource)
  if (!parsed.success) throw new Distrust(`a ${event_type} without what it must hold`)
  const order = hintOf(parsed.output)
  // Without our order id it is a payment of another shop of the same account.
  return order === undefined ? { kind: 'unrelated' } : { kind: 'wake', order }
}

function hintOf({ custom_id, purchase_units, links }: v.InferOutput<typeof resourceSchema>): OrderHint | undefined {
  const orderId = custom_id ?? purchase_units[0]?.custom_id
  if (orderId !== undefined) return orderIdForm.test(orderId) ? { orderId } : undefined
  // A refund may only name its capture.
  const transactionId = refundedCapture(links)
  return transactionId === undefined ? undefined : { transactionId }
}
