import * as v from 'valibot'
import { minorOf } from '../../../../contract/payments/money.ts'
import { utf8Of } from '../parse-json.ts'
import type { Notification, PaymentEvent, ProvingNotice, Reply, VerifiedNotification } from '../provider.ts'
import { type Authentic, Distrust, verdictOf } from '../verdict.ts'
import { chinaInstant } from './china-time.ts'
import { parseForm } from './form.ts'
import type { AlipaySettings } from './settings.ts'
import { canonicalText, rsa2Fits } from './signature.ts'
import { tradeState, tradeStatuses } from './trade.ts'

const text = (status: number, body: string): Reply => ({ status, contentType: 'text/plain; charset=utf-8', body })

/** Alipay reads only the body: anything but these seven letters makes it retry. */
const replies = { accepted: text(200, 'success'), refused: text(400, 'failure'), later: text(503, 'failure') }

const fields = v.object({
  notify_type: v.optional(v.string(), ''),
  app_id: v.string(),
  seller_id: v.string(),
  out_trade_no: v.string(),
  trade_no: v.pipe(v.string(), v.minLength(1)),
  total_amount: v.string(),
  trade_status: v.picklist(tradeStatuses),
  gmt_payment: v.optional(v.string()),
  refund_fee: v.optional(v.string()),
})

const without = (parameters: ReadonlyMap<string, string>, names: readonly string[]): string =>
  canonicalText(new Map([...parameters].filter(([name]) => !names.includes(name))))

/** Signature group 1 excludes `sign_type` from the signed text; group 2 (some older products) includes it. */
function isSigned(parameters: ReadonlyMap<string, string>, settings: Pick<AlipaySettings, 'alipayKey'>): boolean {
  const signature = parameters.get('sign') ?? ''
  return (
    rsa2Fits(without(parameters, ['sign', 'sign_type']), signature, settings.alipayKey) ||
    rsa2Fits(without(parameters, ['sign']), signature, settings.alipayKey)
  )
}

/**
 * Whether another set of parameters has the same signed text. Names and values are joined without encoding, so a
 * value such as `0.00&refund_fee=30.00` would hide the parameter `refund_fee` behind a genuine signature.
 */
const isAmbiguous = (parameters: ReadonlyMap<string, string>): boolean =>
  [...parameters].some(([name, value]) => !/^\w+$/.test(name) || /&\w+=/.test(value))

/** Verifies an asynchronous notice of Alipay (opendocs.alipay.com/open/270/105902). Total: hostile input gives `ok: false`. */
export const verifyAlipayNotification = (
  settings: Pick<AlipaySettings, 'appId' | 'sellerId' | 'alipayKey'>,
  notification: Notification,
): Promise<VerifiedNotification<ProvingNotice>> =>
  verdictOf(notification, replies, async ({ rawBody, receivedAt }): Promise<Authentic<ProvingNotice>> => {
    const body = utf8Of(rawBody)
    const parameters = body === undefined ? { problem: 'the body is not UTF-8' } : parseForm(body)
    if ('problem' in parameters) throw new Distrust(parameters.problem)
    if (parameters.get('sign_type') !== 'RSA2') throw new Distrust('not signed with RSA2')
    if (!/^utf-?8$/i.test(parameters.get('charset') ?? 'utf-8')) throw new Distrust('not in UTF-8')
    if (isAmbiguous(parameters)) throw new Distrust('a parameter that can be read as several')
    if (!isSigned(parameters, settings)) throw new Distrust('its signature is wrong')
    const messageId = without(parameters, ['sign', 'sign_type'])
    const parsed = v.safeParse(fields, Object.fromEntries(parameters))
    if (parsed.success)
      return { messageId, notice: { kind: 'event', event: eventOf(parsed.output, settings, receivedAt) } }
    // The return address is signed with the same key but carries no status.
    if (parameters.get('app_id') === settings.appId && !parameters.has('trade_status')) {
      return { messageId, notice: { kind: 'unrelated' } }
    }
    throw new Distrust('the notice is not about a trade')
  })

function eventOf(
  notice: v.InferOutput<typeof fields>,
  settings: Pick<AlipaySettings, 'appId' | 'sellerId'>,
  receivedAt: Date,
): PaymentEvent {
  if (notice.app_id !== settings.appId) throw new Distrust('for another app')
  if (notice.seller_id !== settings.sellerId) throw new Distrust('for another seller')
  const refund = notice.refund_fee === undefined ? 0 : minorOf(notice.refund_fee)
  const total = minorOf(notice.total_amount)
  if (refund === undefined || total === undefined) throw new Distrust('an amount that is none')
  const refunded = refund > 0
  return {
    orderId: notice.out_trade_no,
    transactionId: notice.trade_no,
    amountMinor: refunded ? refund : total,
    currency: 'CNY',
    merchant: notice.seller_id,
    state: tradeState({ status: notice.trade_status, wasPaid: notice.gmt_payment !== undefined, refunded }),
    paidAt: chinaInstant(notice.gmt_payment) ?? receivedAt,
  }
}
