import * as v from 'valibot'
import { days, hours, minutes } from '../duration.ts'

/**
 * The terms of a practice server that is ordered for a later start (F-14), which the form shows before the payment.
 * Durations in milliseconds.
 */
export const startTerms = {
  /** Between the order, or the move, and the start. */
  atLeastAhead: hours(1),
  atMostAhead: days(14),
  /** How long before the start it can still be moved, or cancelled for a full refund. */
  changesEnd: minutes(30),
  /** How long before the start its creation begins. Later than the last change, so that nothing created is thrown away. */
  creationBegins: minutes(20),
  /** How long after the start the portal keeps trying; then the whole payment is refunded. */
  patience: minutes(30),
  /** Scheduled servers of a player at a time, because each of them holds a place. */
  atMost: 3,
} as const

/** Whether a server can be ordered for this start, or moved to it. Instants are epoch milliseconds. */
export const isStartOffered = (startsAt: number, now: number): boolean =>
  startsAt >= now + startTerms.atLeastAhead && startsAt <= now + startTerms.atMostAhead

/** Whether a scheduled server can still be moved or cancelled. */
export const isStartChangeable = (startsAt: number, now: number): boolean => now <= startsAt - startTerms.changesEnd

/** A start as callers send it: ISO 8601, on the minute. */
export const startSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Date.parse(text) % minutes(1) === 0, 'startOnTheMinute'),
)

/** When a server that was ordered for a later start is ready, and what can be done about it. Epoch milliseconds. */
export const rentalStartSchema = v.object({
  at: v.number(),
  /** How often it was moved or cancelled: the SEQUENCE of its calendar entry. */
  changes: v.number(),
  /** The owner may move or cancel it now. */
  changeable: v.boolean(),
  /** Null: it was not cancelled. */
  cancelled_at: v.nullable(v.number()),
  /** The clock of the portal, which decides: that of the device may be wrong. */
  now: v.number(),
})
export type RentalStart = v.InferOutput<typeof rentalStartSchema>

/** `PUT /api/scrim/server/{id}/start`. `from`: the start that the caller was shown, so that a late repetition changes nothing. */
export const moveStartBodySchema = v.strictObject({ startsAt: startSchema, from: startSchema })
