import * as v from 'valibot'
import { decimalText, minorOf } from '../../../../contract/payments/money.ts'
import type { PaymentEvent, ProvingProvider, StartedPayment, StartPayment } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkOrderId, payAddress, shortened } from '../start-rules.ts'
import { chinaInstant, chinaText } from './china-time.ts'
import { AlipayRefusal, callAlipay, signedParameters } from './gateway.ts'
import { verifyAlipayNotification } from './notification.ts'
import { alipayRefunds } from './refunds.ts'
import type { AlipaySettings } from './settings.ts'
import { tradeState, tradeStatuses } from './trade.ts'

const precreateSchema = v.object({ out_trade_no: v.string(), qr_code: v.string() })
const tradeSchema = v.object({
  out_trade_no: v.string(),
  trade_no: v.string(),
  trade_status: v.picklist(tradeStatuses),
  total_amount: v.string(),
  send_pay_date: v.optional(v.string()),
})
const closedSchema = v.object({ out_trade_no: v.optional(v.string()) })

/**
 * Alipay's website payment: `alipay.trade.page.pay` on a desktop, `wap.pay` on a phone, or `precreate` as a code.
 * `now` in epoch milliseconds. Source: opendocs.alipay.com/open/270.
 */
export function createAlipay(settings: AlipaySettings, { now }: { now(): number }): ProvingProvider {
  return {
    method: 'alipay',
    currency: 'CNY',
    test: settings.test,
    ...(settings.keyEnds === undefined ? {} : { keyEnds: settings.keyEnds }),
    // The signature is a body parameter.
    noticeHeaders: [],
    start: (order) => start(settings, order, now()),
    verifyNotification: (notification) => verifyAlipayNotification(settings, notification),

    async query({ orderId }) {
      const request = { method: 'alipay.trade.query', content: { out_trade_no: checkOrderId(orderId) } }
      try {
        return [eventOf(settings, orderId, await callAlipay(settings, request, tradeSchema, now()), now())]
      } catch (error) {
        if (error instanceof AlipayRefusal && error.subCode === 'ACQ.TRADE_NOT_EXIST') return []
        throw error
      }
    },

    async close({ orderId }) {
      const request = { method: 'alipay.trade.close', content: { out_trade_no: checkOrderId(orderId) } }
      try {
        const { out_trade_no = orderId } = await callAlipay(settings, request, closedSchema, now())
        if (out_trade_no !== orderId) throw new ProviderError('untrusted', 'Alipay responded about another payment')
        return true
      } catch (error) {
        // A trade begins when the buyer opens Alipay's page.
        if (error instanceof AlipayRefusal && error.subCode === 'ACQ.TRADE_NOT_EXIST') return false
        throw error
      }
    },

    refunds: alipayRefunds(settings, now),
  }
}

function eventOf(
  settings: AlipaySettings,
  orderId: string,
  trade: v.InferOutput<typeof tradeSchema>,
  now: number,
): PaymentEvent {
  const amountMinor = minorOf(trade.total_amount)
  if (trade.out_trade_no !== orderId || amountMinor === undefined) {
    throw new ProviderError('untrusted', 'Alipay responded about another payment')
  }
  const paidAt = chinaInstant(trade.send_pay_date)
  return {
    orderId,
    transactionId: trade.trade_no,
    amountMinor,
    currency: 'CNY',
    // The response does not name the merchant; the request was signed with this application's key.
    merchant: settings.sellerId,
    state: tradeState({ status: trade.trade_status, wasPaid: paidAt !== undefined, refunded: false }),
    paidAt: paidAt ?? new Date(now),
  }
}

async function start(settings: AlipaySettings, order: StartPayment, now: number): Promise<StartedPayment> {
  const content = {
    out_trade_no: checkOrderId(order.orderId),
    total_amount: decimalText(order.amountMinor),
    // Alipay refuses these three in a subject.
    subject: shortened(order.subject.replace(/[/=&]/g, ' '), 256),
    time_expire: chinaText(order.expiresAt),
  }
  const { notifyUrl, returnUrl } = order
  if (settings.desktop === 'qr') {
    const request = { method: 'alipay.trade.precreate', content, notifyUrl }
    const { qr_code } = await callAlipay(settings, request, precreateSchema, now)
    const testOrigin = settings.test ? new URL(settings.gateway).origin : undefined
    return { paymentUrl: payAddress(qr_code, { testOrigin }) }
  }
  const request =
    order.device === 'mobile'
      ? { method: 'alipay.trade.wap.pay', content: { ...content, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl } }
      : { method: 'alipay.trade.page.pay', content: { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' } }
  const parameters = signedParameters(settings, { ...request, notifyUrl, returnUrl }, now)
  return { paymentUrl: `${settings.gateway}?${parameters}` }
}
