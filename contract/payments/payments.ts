import * as v from 'valibot'
import { seconds } from '../duration.ts'
import type { FieldText } from '../field-reason.ts'
import { type Currency, currencySchema, minorSchema } from './money.ts'

export const paymentMethods = ['alipay', 'wechat', 'paypal'] as const
export const paymentMethodSchema = v.picklist(paymentMethods)
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

interface MethodTerms {
  readonly currency: Currency
  /** The shortest duration that can be paid, in hours, and the text that refuses a shorter one. */
  readonly minimum?: { readonly hours: number; readonly refusal: FieldText }
}

/** The rules of each payment method, for page and server (RENT-08, RENT-09). A new method does not compile without a row. */
export const methodTerms: Readonly<Record<PaymentMethod, MethodTerms>> = {
  alipay: { currency: 'CNY' },
  wechat: { currency: 'CNY' },
  paypal: { currency: 'USD', minimum: { hours: 168, refusal: 'paypalDuration' } },
}

export const currencyOf = (method: PaymentMethod): Currency => methodTerms[method].currency

/** True where the method takes payments for this duration. */
export const isPayable = (method: PaymentMethod, duration: DurationCode): boolean =>
  durationHours[duration] >= (methodTerms[method].minimum?.hours ?? 0)

export const productTypes = ['vip_subscription', 'server_rental'] as const
export const productTypeSchema = v.picklist(productTypes)
export type ProductType = v.InferOutput<typeof productTypeSchema>

/** Durations by code, in hours (RENT-07, X-20). */
export const durationHours = { '4h': 4, '8h': 8, '3d': 72, '7d': 168, '1m': 720, '3m': 2160, '1y': 8760 } as const
export type DurationCode = keyof typeof durationHours
export const durationSchema = v.picklist(['4h', '8h', '3d', '7d', '1m', '3m', '1y'])

/** How long the page waits for a payment, and how often it polls (PAY-04). Display only: later payments count (S13). */
export const paymentWindow = seconds(480)
export const paymentPoll = seconds(10)

/** `GET /api/payment/pricing?product_type&currency` (API-21, ENT-14). */
export const pricingSchema = v.object({
  data: v.object({
    currency: currencySchema,
    items: v.array(
      v.object({
        duration: durationSchema,
        relocatable: v.boolean(),
        /** In major units, for reading only. */
        amount: v.number(),
        amountMinor: minorSchema,
      }),
    ),
  }),
})
export type Pricing = v.InferOutput<typeof pricingSchema>

/** `GET /api/payment/methods`. `test`: no real money moves. */
export const paymentMethodsSchema = v.array(
  v.object({ method: paymentMethodSchema, currency: currencySchema, test: v.boolean() }),
)
export type PaymentMethodOffer = v.InferOutput<typeof paymentMethodsSchema>[number]

export const productIds = ['vip_new', 'vip_renew', 'new_server', 'renew_server'] as const
export type ProductId = (typeof productIds)[number]

/**
 * `POST /api/payment/orders` (API-22). The header `Idempotency-Key` identifies the form: the same key returns the same order.
 * Without it the server derives one from the account and the content: an equal request within 60 seconds returns the same
 * order while that waits for its payment.
 */
export const orderBodySchema = v.strictObject({
  currency: currencySchema,
  productType: productTypeSchema,
  productId: v.picklist(productIds),
  /** JSON text of {@link vipOptionsTextSchema} or of a rental's options; at most 4 KiB (S11). */
  options: v.pipe(v.string(), v.maxLength(4096)),
  /** The version of the terms that the buyer has agreed to, where the community has published terms. */
  acceptedTerms: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

export type OrderBody = v.InferOutput<typeof orderBodySchema>

/** `options` of a VIP order. */
export const vipOrderOptionsSchema = v.strictObject({ duration: durationSchema, paymentMethod: paymentMethodSchema })

/**
 * created: no payment requested yet · pending: waiting for payment · paid: payment received, delivery in progress ·
 * delivered: the buyer has the product · cancelled: before any payment · refund_due: the payment cannot be used or staff
 * took the order back, and it has to be returned · refunding: the provider was asked to return it · refunded: it was returned.
 */
export const orderStatuses = [
  'created',
  'pending',
  'paid',
  'delivered',
  'cancelled',
  'refund_due',
  'refunding',
  'refunded',
] as const
export const orderStatusSchema = v.picklist(orderStatuses)
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>

/** `GET /api/payment/orders/{id}` (API-24) and each row of `GET /api/payment/orders`. */
export const orderSchema = v.object({
  id: v.string(),
  /** 'paid' once the payment has been received, whatever the state of the delivery (ENT-14). */
  status: v.string(),
  state: orderStatusSchema,
  productType: productTypeSchema,
  productId: v.picklist(productIds),
  duration: durationSchema,
  method: paymentMethodSchema,
  currency: currencySchema,
  amountMinor: minorSchema,
  test: v.boolean(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** End of the page's countdown: from `createdAt` by the server's clock (F-05). */
  payBy: v.string(),
  paidAt: v.nullable(v.string()),
  deliveredAt: v.nullable(v.string()),
  /** When it is to be delivered, as ordered; absent or null: at once. */
  startsAt: v.nullish(v.string()),
  /** It was cancelled because the provider declined the payment: another card, account or method may work. */
  declined: v.optional(v.boolean(), false),
  /** Payment address, once requested; null after the payment. */
  payment_url: v.nullable(v.string()),
  /** WeChat's H5 address, if there is one and the order waits for payment (G-15). */
  mobile_url: v.optional(v.nullable(v.string()), null),
  /** ISO 8601: the server's clock at the time of the response, which the countdown uses instead of the device's. */
  now: v.string(),
})
export type Order = v.InferOutput<typeof orderSchema>
export const ordersSchema = v.array(orderSchema)

/** `POST /api/payment/pay` (API-23). */
export const payBodySchema = v.strictObject({
  orderId: v.pipe(v.string(), v.maxLength(64)),
  method: paymentMethodSchema,
  /** The page's device, which selects Alipay's and WeChat's form of the address. */
  device: v.optional(v.picklist(['desktop', 'mobile']), 'desktop'),
})
export const paySchema = v.object({
  /** `https:`, or `weixin:` to be shown as a QR code; loopback `http:` in the demo. */
  payment_url: v.string(),
  /** WeChat's H5 address, for a phone, which cannot scan its own screen (G-15). */
  mobile_url: v.optional(v.nullable(v.string()), null),
})
