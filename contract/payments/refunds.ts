import * as v from 'valibot'
import { hours } from '../duration.ts'
import { productTypeSchema } from './payments.ts'

/** The time that an order bought, in hours, and the time that later orders added behind it. Instants are epoch milliseconds. */
export interface BoughtTime {
  /** When the membership or the rental ends now. */
  readonly endsAt: number
  readonly hours: number
  readonly laterHours: number
  readonly now: number
}

/**
 * The rule of every refund (docs/payments.md): the time of the order that is not used yet is taken from the end; used time
 * is not recovered, and time that later orders bought stays. Returns the new end, which is `now` if nothing is left.
 */
export function endAfterRefund({ endsAt, hours: bought, laterHours, now }: BoughtTime): number {
  const unused = Math.min(Math.max(endsAt - hours(laterHours) - now, 0), hours(bought))
  return endsAt - unused
}

/** What a refund takes back. Instants are ISO 8601. */
export const refundEffectSchema = v.object({
  product: productTypeSchema,
  /** The SteamID of the member, or the id of the rental. */
  subject: v.string(),
  /** The current end; null: what the order bought is over, or was never delivered. */
  endsAt: v.nullable(v.string()),
  /** The end after the refund; null with `endsAt`. */
  newEndsAt: v.nullable(v.string()),
  /** Nothing is left: it ends with the refund. */
  endsNow: v.boolean(),
})
export type RefundEffect = v.InferOutput<typeof refundEffectSchema>
