import * as v from 'valibot'
import { parseJson } from '../parse-json.ts'
import type { Notification, PaymentEvent, ProvingNotice, Reply, VerifiedNotification } from '../provider.ts'
import { type Authentic, Distrust, verdictOf } from '../verdict.ts'
import { decryptResource, resourceSchema } from './decrypt.ts'
import { platformSignatureProblem } from './platform-signature.ts'
import type { WechatSettings } from './settings.ts'
import { refundNoticeSchema, transactionEvent, transactionSchema } from './transaction.ts'

/** `id` stays the same when WeChat Pay retries a notification with a new time, nonce and signature. */
const envelopeSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  event_type: v.string(),
  resource: resourceSchema,
})

const json = (status: number, message: string): Reply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ code: 'FAIL', message }),
})

const replies = {
  accepted: { status: 204, contentType: 'application/json; charset=utf-8', body: '' },
  refused: json(401, 'not accepted'),
  later: json(503, 'try again'),
}

/** Verifies a notification of WeChat Pay, then decrypts it. Total: hostile input gives `ok: false`. */
export const verifyWechatNotification = (
  settings: Pick<WechatSettings, 'appId' | 'mchId' | 'apiV3Key' | 'platformKeys'>,
  notification: Notification,
): Promise<VerifiedNotification<ProvingNotice>> =>
  verdictOf(notification, replies, async ({ headers, rawBody, receivedAt }): Promise<Authentic<ProvingNotice>> => {
    const now = receivedAt.getTime()
    const message = { header: (name: string) => headers[name], body: rawBody }
    const problem = platformSignatureProblem(message, settings.platformKeys, now)
    if (problem !== undefined) throw new Distrust(problem)
    const envelope = parseJson(envelopeSchema, rawBody)
    if (envelope === undefined) throw new Distrust('the body is not a notification')
    const opened = decryptResource(envelope.resource, settings.apiV3Key)
    if (opened === undefined) throw new Distrust('the resource does not open with the APIv3 key')
    return { messageId: envelope.id, notice: readResource(settings, envelope.event_type, opened, now) }
  })

function readResource(
  settings: Pick<WechatSettings, 'appId' | 'mchId'>,
  eventType: string,
  opened: Buffer,
  now: number,
): ProvingNotice {
  if (eventType.startsWith('TRANSACTION.')) {
    return { kind: 'event', event: readTransaction(settings, opened, now) }
  }
  const refund = eventType.startsWith('REFUND.') ? readRefund(settings, opened, now) : null
  return refund === null ? { kind: 'unrelated' } : { kind: 'event', event: refund }
}

function readTransaction(
  { appId, mchId }: Pick<WechatSettings, 'appId' | 'mchId'>,
  opened: Buffer,
  now: number,
): PaymentEvent {
  const transaction = parseJson(transactionSchema, opened)
  if (transaction === undefined) throw new Distrust('the resource is not a payment')
  if (transaction.appid !== appId) throw new Distrust('for another app')
  if (transaction.mchid !== mchId) throw new Distrust('for another merchant')
  const event = transactionEvent(transaction, now)
  if (event === undefined) throw new Distrust('the payment has no amount or no number')
  return event
}

function readRefund({ mchId }: Pick<WechatSettings, 'mchId'>, opened: Buffer, now: number): PaymentEvent | null {
  const refund = parseJson(refundNoticeSchema, opened)
  if (refund === undefined) throw new Distrust('the resource is not a refund')
  if (refund.mchid !== mchId) throw new Distrust('for another merchant')
  if (refund.refund_status !== 'SUCCESS') return null
  return {
    orderId: refund.out_trade_no,
    transactionId: refund.transaction_id,
    amountMinor: refund.amount.refund,
    currency: 'CNY',
    merchant: refund.mchid,
    state: 'refunded',
    paidAt: refund.success_time ?? new Date(now),
  }
}
