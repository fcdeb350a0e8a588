import * as v from 'valibot'
import { decimalText, minorOf } from '../../../../contract/payments/money.ts'
import type { RefundPayment, RefundReport, Refunds } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { AlipayRefusal, callAlipay } from './gateway.ts'
import type { AlipaySettings } from './settings.ts'
import { tradeStatuses } from './trade.ts'

const sentSchema = v.object({ out_trade_no: v.string(), trade_no: v.string(), fund_change: v.picklist(['Y', 'N']) })
const foundSchema = v.object({
  out_trade_no: v.optional(v.string()),
  trade_no: v.optional(v.string()),
  out_request_no: v.optional(v.string()),
  refund_amount: v.optional(v.string()),
  refund_status: v.optional(v.string()),
})
const tradeSchema = v.object({
  out_trade_no: v.string(),
  trade_no: v.string(),
  trade_status: v.picklist(tradeStatuses),
  send_pay_date: v.optional(v.string()),
})

/** Refusals of a trade that has ended, for example because all of it was refunded on Alipay's own pages. */
const ended = ['ACQ.TRADE_HAS_CLOSE', 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID']

const foreign = (): ProviderError => new ProviderError('untrusted', 'Alipay responded about another refund')

/**
 * `alipay.trade.refund` and `alipay.trade.fastpay.refund.query`; a refund is identified by the trade and our
 * `out_request_no`. Alipay gives refunds no numbers of their own: the trade's number counts.
 * Source: opendocs.alipay.com/open/028sm9 and 028sma. `now` in epoch milliseconds.
 */
export function alipayRefunds(settings: AlipaySettings, now: () => number): Refunds {
  const find = async (refund: RefundPayment): Promise<RefundReport | undefined> => {
    const { orderId, transactionId, amountMinor, idempotencyKey } = refund
    const content = { trade_no: transactionId, out_request_no: idempotencyKey }
    const request = { method: 'alipay.trade.fastpay.refund.query', content }
    const found = await callAlipay(settings, request, foundSchema, now()).catch(absentIf('ACQ.TRADE_NOT_EXIST'))
    // Without the status, Alipay has not received the refund, or it failed: it may be sent again with the same number.
    if (found?.refund_status !== 'REFUND_SUCCESS') return undefined
    const isOurs = found.trade_no === transactionId && found.out_trade_no === orderId
    if (!isOurs || found.out_request_no !== idempotencyKey || minorOf(found.refund_amount ?? '') !== amountMinor) {
      throw foreign()
    }
    return { state: 'done', number: transactionId }
  }

  /** Whether the trade was paid and has been refunded in full, however that happened. */
  const isRefunded = async ({ orderId, transactionId }: RefundPayment): Promise<boolean> => {
    const request = { method: 'alipay.trade.query', content: { trade_no: transactionId } }
    const trade = await callAlipay(settings, request, tradeSchema, now())
    if (trade.trade_no !== transactionId || trade.out_trade_no !== orderId) throw foreign()
    return trade.trade_status === 'TRADE_CLOSED' && trade.send_pay_date !== undefined
  }

  return {
    find,
    async send(refund) {
      const { orderId, transactionId, amountMinor, idempotencyKey } = refund
      const content = {
        trade_no: transactionId,
        refund_amount: decimalText(amountMinor),
        out_request_no: idempotencyKey,
      }
      try {
        const sent = await callAlipay(settings, { method: 'alipay.trade.refund', content }, sentSchema, now())
        if (sent.out_trade_no !== orderId || sent.trade_no !== transactionId) throw foreign()
        // N: this call moved no money, because an earlier one did or the refund is not complete.
        if (sent.fund_change === 'Y') return { state: 'done', number: transactionId }
        return (await find(refund)) ?? { state: 'pending', number: transactionId }
      } catch (error) {
        const isEnded = error instanceof AlipayRefusal && ended.includes(error.subCode)
        if (!isEnded || !(await isRefunded(refund))) throw error
        return { state: 'done', number: transactionId }
      }
    },
  }
}

/** Turns a refusal with this code into undefined. */
const absentIf =
  (subCode: string) =>
  (error: unknown): undefined => {
    if (error instanceof AlipayRefusal && error.subCode === subCode) return undefined
    throw error
  }
