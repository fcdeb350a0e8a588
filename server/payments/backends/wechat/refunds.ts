import * as v from 'valibot'
import { minorSchema } from '../../../../contract/payments/money.ts'
import type { RefundPayment, RefundReport, Refunds } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { type WechatApi, WechatRefusal } from './api.ts'

const refundSchema = v.object({
  refund_id: v.pipe(v.string(), v.minLength(1)),
  out_refund_no: v.string(),
  transaction_id: v.string(),
  out_trade_no: v.string(),
  status: v.picklist(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  amount: v.object({ refund: minorSchema, total: minorSchema }),
})

/** The status as we read it: of ABNORMAL ones (the buyer's account takes nothing) the merchant decides on WeChat Pay's pages. */
function reportOf(refund: RefundPayment, answer: v.InferOutput<typeof refundSchema>): RefundReport {
  const { refund_id: number, status, amount } = answer
  const isOurs =
    answer.out_refund_no === refund.idempotencyKey &&
    answer.transaction_id === refund.transactionId &&
    answer.out_trade_no === refund.orderId
  if (!isOurs || amount.refund !== refund.amountMinor || amount.total !== refund.amountMinor) {
    throw new ProviderError('untrusted', 'WeChat Pay responded about another refund')
  }
  if (status === 'SUCCESS') return { state: 'done', number }
  return status === 'PROCESSING' ? { state: 'pending', number } : { state: 'failed', number, reason: status }
}

/**
 * Domestic refunds by our `out_refund_no`; the money arrives later, which a notification and the query report.
 * Source: pay.weixin.qq.com/doc/v3/merchant (refund 4012791903, query 4012791904).
 */
export const wechatRefunds = (api: WechatApi): Refunds => ({
  async send(refund) {
    const { transactionId, amountMinor, idempotencyKey, notifyUrl } = refund
    const body = {
      transaction_id: transactionId,
      out_refund_no: idempotencyKey,
      notify_url: notifyUrl,
      amount: { refund: amountMinor, total: amountMinor, currency: 'CNY' },
    }
    return reportOf(refund, await api({ method: 'POST', path: '/v3/refund/domestic/refunds', body }, refundSchema))
  },

  async find(refund) {
    const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refund.idempotencyKey)}`
    try {
      return reportOf(refund, await api({ method: 'GET', path }, refundSchema))
    } catch (error) {
      if (error instanceof WechatRefusal && error.code === 'RESOURCE_NOT_EXISTS') return undefined
      throw error
    }
  },
})
