import { decimalText } from '../../../../contract/payments/money.ts'
import type { PaymentEvent, StartedPayment, StartPayment, WakingProvider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkOrderId, payAddress, shortened } from '../start-rules.ts'
import { type PaypalApi, PaypalRefusal, paypalApi } from './api.ts'
import { createCertificates } from './certificates.ts'
import { isFinalWord } from './final-words.ts'
import { orderEvents, orderSchema, type PaypalOrder } from './payment.ts'
import { orderPath, paypalRefunds } from './refunds.ts'
import type { PaypalSettings } from './settings.ts'
import { noticeHeaders, verifyPaypalWebhook } from './webhook.ts'

const unknownOrder = ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND']

/** Both ids of one order. */
interface OrderNames {
  readonly orderId: string
  readonly providerRef: string
}

/**
 * PayPal Orders v2: created, approved by the buyer, captured by us. `now` in epoch milliseconds. Payments, refunds and
 * reversals are only read from PayPal's responses to our own calls.
 * Source: developer.paypal.com/api/orders/v2 and developer.paypal.com/api/payments/v2.
 */
export function createPaypal(settings: PaypalSettings, { now }: { now(): number }): WakingProvider {
  const api = paypalApi(settings, now)
  const certificates = createCertificates(settings.certificates)

  const eventsOf = (order: PaypalOrder, names: OrderNames): readonly PaymentEvent[] => {
    const events = orderEvents(order, { ...names, merchantId: settings.merchantId, now: now() })
    if (events === undefined) throw new ProviderError('untrusted', 'PayPal responded about another payment')
    return events
  }

  const read = async (names: OrderNames): Promise<readonly PaymentEvent[]> => {
    try {
      return eventsOf(await api({ method: 'GET', path: orderPath(names.providerRef) }, orderSchema), names)
    } catch (error) {
      if (error instanceof PaypalRefusal && unknownOrder.includes(error.issue)) return []
      throw error
    }
  }

  return {
    method: 'paypal',
    currency: 'USD',
    test: settings.test,
    noticeHeaders,
    start: (order) => start(settings, api, order),
    verifyNotification: (notification) => verifyPaypalWebhook({ settings, certificates, api }, notification),

    query: async ({ orderId, providerRef }) => (providerRef === undefined ? [] : read({ orderId, providerRef })),

    async capture({ orderId, providerRef, idempotencyKey }) {
      const names = { orderId, providerRef }
      const path = `${orderPath(providerRef)}/capture`
      try {
        return eventsOf(await api({ method: 'POST', path, body: '{}', requestId: idempotencyKey }, orderSchema), names)
      } catch (error) {
        if (!(error instanceof PaypalRefusal)) throw error
        if (error.issue === 'ORDER_ALREADY_CAPTURED') return read(names)
        if (!isFinalWord(error.issue)) throw error
        return [declinedEvent(orderId, error.issue, now())]
      }
    },

    refunds: paypalRefunds(api),
  }
}

/** PayPal's response names no amount: none moved. */
const declinedEvent = (orderId: string, declined: string, now: number): PaymentEvent => ({
  orderId,
  transactionId: '',
  amountMinor: 0,
  currency: 'USD',
  merchant: '',
  state: 'failed',
  declined,
  paidAt: new Date(now),
})

async function start(settings: PaypalSettings, api: PaypalApi, order: StartPayment): Promise<StartedPayment> {
  const orderId = checkOrderId(order.orderId)
  const body = JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderId,
        custom_id: orderId,
        // PayPal refuses a second payment with the same invoice id.
        invoice_id: orderId,
        description: shortened(order.subject, 127),
        amount: { currency_code: 'USD', value: decimalText(order.amountMinor) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: order.returnUrl,
          cancel_url: order.returnUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  })
  const path = '/v2/checkout/orders'
  const created = await api({ method: 'POST', path, body, requestId: order.idempotencyKey }, orderSchema)
  const link = created.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (link === undefined) throw new ProviderError('untrusted', 'PayPal returned no payment address')
  const testOrigin = settings.test ? new URL(settings.base).origin : undefined
  return { paymentUrl: payAddress(link.href, { testOrigin }), providerRef: created.id }
}
