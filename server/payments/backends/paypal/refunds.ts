import type * as v from 'valibot'
import { decimalText, minorOf } from '../../../../contract/payments/money.ts'
import type { RefundPayment, RefundReport, Refunds } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { type PaypalApi, PaypalRefusal } from './api.ts'
import { orderSchema, refundedCapture, refundSchema } from './payment.ts'

const reference = /^[A-Z0-9]{1,36}$/

/** The address of an order at PayPal. @throws ProviderError for anything but one of PayPal's ids */
export function orderPath(providerRef: string): string {
  if (!reference.test(providerRef)) throw new ProviderError('refused', 'not a PayPal order id')
  return `/v2/checkout/orders/${providerRef}`
}

type Refund = v.InferOutput<typeof refundSchema>

function reportOf({ id: number, status }: Refund): RefundReport {
  if (status === 'COMPLETED') return { state: 'done', number }
  if (status === 'PENDING') return { state: 'pending', number }
  return { state: 'failed', number, reason: status }
}

const isWhole = ({ amount, links }: Refund, { transactionId, amountMinor }: RefundPayment): boolean =>
  amount.currency_code === 'USD' && minorOf(amount.value) === amountMinor && refundedCapture(links) === transactionId

/**
 * Refunds of captures (Payments v2). PayPal finds a refund only by its own id, which a lost response never told: it is
 * looked up among the refunds of the order. A capture cannot be refunded twice, and our number is the request id.
 * Source: developer.paypal.com/docs/api/payments/v2.
 */
export function paypalRefunds(api: PaypalApi): Refunds {
  const find = async (refund: RefundPayment): Promise<RefundReport | undefined> => {
    const { orderId, providerRef, transactionId } = refund
    if (providerRef === undefined) return undefined
    const order = await api({ method: 'GET', path: orderPath(providerRef) }, orderSchema)
    const [unit] = order.purchase_units
    if (order.id !== providerRef || unit?.custom_id !== orderId) {
      throw new ProviderError('untrusted', 'PayPal responded about another payment')
    }
    const { captures = [], refunds = [] } = unit.payments ?? {}
    const reports = refunds.filter((each) => isWhole(each, refund)).map(reportOf)
    const report = reports.find(({ state }) => state === 'done') ?? reports.find(({ state }) => state === 'pending')
    if (report !== undefined) return report
    // In several parts, on PayPal's own pages.
    const isRefunded = captures.some(({ id, status }) => id === transactionId && status === 'REFUNDED')
    return isRefunded ? { state: 'done', number: transactionId } : undefined
  }

  return {
    find,
    async send(refund) {
      const { orderId, transactionId, amountMinor, idempotencyKey } = refund
      if (!reference.test(transactionId)) throw new ProviderError('refused', 'not a PayPal capture id')
      const amount = { currency_code: 'USD', value: decimalText(amountMinor) }
      const body = JSON.stringify({ amount, custom_id: orderId, invoice_id: idempotencyKey })
      const path = `/v2/payments/captures/${transactionId}/refund`
      try {
        const sent = await api({ method: 'POST', path, body, requestId: idempotencyKey }, refundSchema)
        if (sent.id === '' || !isWhole(sent, refund)) {
          throw new ProviderError('untrusted', 'PayPal responded about another refund')
        }
        return reportOf(sent)
      } catch (error) {
        const isDone = error instanceof PaypalRefusal && error.issue === 'CAPTURE_FULLY_REFUNDED'
        const report = isDone ? await find(refund) : undefined
        if (report === undefined) throw error
        return report
      }
    },
  }
}
