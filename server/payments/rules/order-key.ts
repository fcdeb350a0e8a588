import { seconds } from '../../../contract/duration.ts'

/** The key by which repeated requests are one order. */
export interface OrderKey {
  readonly value: string
  /**
   * Epoch milliseconds, for a derived key: an older order, or one that no longer waits for payment, does not match.
   * Absent for a key that the caller chose, which never expires.
   */
  readonly since?: number
}

/** How long an equal request without a key counts as a repetition. */
export const derivedKeyFor = seconds(60)

/**
 * The key of a request without one: an equal request of the same account within a minute is the same order. No header can
 * name it, because a chosen key has no colon. `digest`: hexadecimal hash of the requested order.
 */
export const derivedKey = (digest: string, now: number): OrderKey => ({
  value: `content:${digest}`,
  since: now - derivedKeyFor,
})
