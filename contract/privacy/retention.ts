import * as v from 'valibot'

/** What is removed after a number of days. */
export const retainedKinds = ['matches', 'signIns', 'mails', 'notices', 'rentals', 'orders', 'bans'] as const
export type RetainedKind = (typeof retainedKinds)[number]

interface Limits {
  /** Days as shipped. */
  readonly shipped: number
  /** The fewest days: sooner, something that still needs the rows would break. */
  readonly least: number
}

/** Days for which rows are kept, as shipped, and the fewest that may be set. */
export const retentionLimits: Readonly<Record<RetainedKind, Limits>> = {
  // Lines of a log count until 30 days after the last one of their day.
  matches: { shipped: 400, least: 60 },
  signIns: { shipped: 180, least: 1 },
  mails: { shipped: 7, least: 1 },
  // PayPal's webhooks are accepted for three days.
  notices: { shipped: 180, least: 7 },
  rentals: { shipped: 400, least: 30 },
  // Refunds, and the reconciler's late payments.
  orders: { shipped: 2557, least: 180 },
  bans: { shipped: 1095, least: 30 },
}

/** A hundred years. */
export const retentionMost = 36_500

// @__NO_SIDE_EFFECTS__
const daysOf = (kind: RetainedKind) =>
  v.pipe(v.number(), v.integer(), v.minValue(retentionLimits[kind].least), v.maxValue(retentionMost))

/** Days per kind. */
export const retentionSchema = /* @__PURE__ */ v.strictObject({
  matches: daysOf('matches'),
  signIns: daysOf('signIns'),
  mails: daysOf('mails'),
  notices: daysOf('notices'),
  rentals: daysOf('rentals'),
  orders: daysOf('orders'),
  bans: daysOf('bans'),
})
export type Retention = v.InferOutput<typeof retentionSchema>

/** As shipped. */
export const shippedRetention: Retention = {
  matches: retentionLimits.matches.shipped,
  signIns: retentionLimits.signIns.shipped,
  mails: retentionLimits.mails.shipped,
  notices: retentionLimits.notices.shipped,
  rentals: retentionLimits.rentals.shipped,
  orders: retentionLimits.orders.shipped,
  bans: retentionLimits.bans.shipped,
}
