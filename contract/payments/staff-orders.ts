import * as v from 'valibot'
import { type Currency, currencies, currencySchema, minorSchema } from './money.ts'
import { durationSchema, orderStatusSchema, paymentMethodSchema, productIds, productTypeSchema } from './payments.ts'
import { refundEffectSchema } from './refunds.ts'

/** An instant, ISO 8601. */
const instant = v.string()

/** An order as staff see it. */
export const staffOrderSchema = v.object({
  id: v.string(),
  steamId: v.string(),
  /** Null: has not signed in any more. */
  name: v.nullable(v.string()),
  productType: productTypeSchema,
  productId: v.picklist(productIds),
  duration: durationSchema,
  method: paymentMethodSchema,
  currency: currencySchema,
  amountMinor: minorSchema,
  test: v.boolean(),
  state: orderStatusSchema,
  createdAt: instant,
  paidAt: v.nullable(instant),
  deliveredAt: v.nullable(instant),
})
export type StaffOrder = v.InferOutput<typeof staffOrderSchema>

export const staffOrdersPageSize = 50

/** `GET /api/staff/orders`. */
export const staffOrdersSchema = v.object({
  orders: v.array(staffOrderSchema),
  /** `after` of the next page; null: this is the last one. */
  next: v.nullable(v.string()),
})

const instantFilter = v.optional(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
)

/** Filters of the orders; an empty text does not filter. */
export const staffOrderFilterSchema = v.object({
  search: v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    v.description(
      'A SteamID in any spelling, the beginning of an order number (at least 8 characters), a number of the provider, or the beginning of a name.',
    ),
  ),
  state: v.pipe(v.optional(orderStatusSchema), v.description('The state.')),
  from: v.pipe(instantFilter, v.description('Placed no earlier; ISO 8601.')),
  to: v.pipe(instantFilter, v.description('Placed before; ISO 8601.')),
})

/** The orders of the list; `-` is descending. Amounts are compared within their currency. */
export const orderSorts = ['-time', 'time', '-amount', 'amount'] as const
export type OrderSort = (typeof orderSorts)[number]
export const isByAmount = (sort: OrderSort): boolean => sort.endsWith('amount')

/** Where the next page of orders begins: the currency and amount, or the instant, and the id of the last row. */
export const orderKeySchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(?:${currencies.join('|')})?\\d{1,15}\\.[\\w-]{1,64}$`)),
  v.transform((text) => {
    const currency = currencies.find((each) => text.startsWith(each))
    const dot = text.indexOf('.')
    return { currency, number: Number(text.slice(currency?.length ?? 0, dot)), id: text.slice(dot + 1) }
  }),
)
/** Without a currency `number` is an instant in epoch milliseconds; otherwise it is in the minor unit. */
export interface OrderKey {
  readonly currency?: Currency | undefined
  readonly number: number
  readonly id: string
}

/** The text of an {@link orderKeySchema}. */
export const orderKeyOf = ({ currency, number, id }: OrderKey): string => `${currency ?? ''}${number}.${id}`

/** Where the next page of a list begins: the instant and the id of the last row. */
export const pageKeySchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[\w-]{1,64}$/),
  v.transform((text) => ({ at: Number(text.slice(0, text.indexOf('.'))), id: text.slice(text.indexOf('.') + 1) })),
)
export type PageKey = v.InferOutput<typeof pageKeySchema>

/** The text of a {@link pageKeySchema}; `at` in epoch milliseconds. */
export const pageKeyOf = ({ at, id }: PageKey): string => `${at}.${id}`

/**
 * What happened to an order. `detail` is technical: a verdict, a number of the provider, a reason, an error. `actor` is
 * who acted.
 */
export const orderEventKinds = [
  'created',
  'notice',
  'checked',
  'paid',
  'delivered',
  'refundDue',
  'refundSent',
  'refunded',
  'act',
] as const
export const orderEventSchema = v.object({
  at: instant,
  kind: v.picklist(orderEventKinds),
  detail: v.nullable(v.string()),
  actor: v.nullable(v.string()),
})
export type OrderEvent = v.InferOutput<typeof orderEventSchema>

/** A payment that goes back. */
export const staffRefundSchema = v.object({
  id: v.string(),
  amountMinor: minorSchema,
  currency: v.string(),
  reason: v.string(),
  transactionId: v.string(),
  createdAt: instant,
  /** When the provider was first asked. */
  requestedAt: v.nullable(instant),
  doneAt: v.nullable(instant),
  /** The provider's number of the refund, or the one that was noted. */
  number: v.nullable(v.string()),
  /** Why the last attempt failed. */
  problem: v.nullable(v.string()),
  /** Nothing sends it any more until someone tries again. */
  stopped: v.boolean(),
})
export type StaffRefund = v.InferOutput<typeof staffRefundSchema>

/** `GET /api/staff/orders/{id}`: the whole story of an order. */
export const orderStorySchema = v.object({
  order: staffOrderSchema,
  /** Oldest first. */
  events: v.array(orderEventSchema),
  refunds: v.array(staffRefundSchema),
  /** Numbers of the provider: of the order, and of each payment. */
  providerNumbers: v.array(v.string()),
  /** When the provider is queried next. */
  nextCheckAt: v.nullable(instant),
  /** What a refund would take back; null: the order cannot be refunded. */
  effect: v.nullable(refundEffectSchema),
  /** The provider's API can send the money back. */
  canSend: v.boolean(),
  /** check: the provider can be queried now · deliver: the delivery can be tried again. */
  retry: v.nullable(v.picklist(['check', 'deliver'])),
  /**
   * What the delivery of a paid order waits for, so that trying again would not help: a later start, or the end of the
   * maintenance of its region. Null: nothing.
   */
  waits: v.nullish(v.object({ for: v.picklist(['start', 'maintenance']), startsAt: instant })),
})
export type OrderStory = v.InferOutput<typeof orderStorySchema>

/** The provider's number of a refund that was sent by hand. */
export const refundNumberSchema = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{4,64}$/))

/** How the money goes back: through the provider's API, or by hand, noted with the provider's number. */
export const refundWaySchema = v.variant('through', [
  v.strictObject({ through: v.literal('provider') }),
  v.strictObject({ through: v.literal('hand'), number: refundNumberSchema }),
])
export type RefundWay = v.InferOutput<typeof refundWaySchema>

/** `POST /api/staff/orders/{id}/refund`. */
export const refundBodySchema = v.strictObject({
  way: refundWaySchema,
  /** `effect.endsAt` as it was shown; if it has changed since, nothing is done (CONFLICT). */
  endsAt: v.nullable(instant),
})
