import { seconds } from '../../../contract/duration.ts'

/** What makes two requests for an order one. */
export interface OrderKey {
  readonly value: string
  /**
   * Epoch milliseconds, for a key that the server derived: an order made before, or one that waits for money no longer,
   * is not the same. Absent for a key that the caller chose: that one is good for ever.
   */
  readonly since?: number
}

/** How long a request without a key of its own is taken for the repetition of an equal one. */
export const derivedKeyFor = seconds(60)

/**
 * The key of a request that brought none: an equal one of the same account within a minute is the same order. No header
 * can name it: a chosen key has no colon. `digest`: of everything that the buyer asked for, in hexadecimal.
 */
export const derivedKey = (digest: string, now: number): OrderKey => ({
  value: `content:${digest}`,
  since: now - derivedKeyFor,
})
