import { seconds } from '../../../contract/duration.ts'

/**
 * What a push service's answer means (RFC 8030, 5 and 7.3): `gone`, the subscription has ended; `later`, the message may be sent again after
 * that many milliseconds; `failed`, it may not.
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly after: number }
  | { readonly kind: 'failed'; readonly reason: string }

const pause = seconds(15)

/** `now` in epoch milliseconds; `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
export function pushOutcome(status: number, retryAfter: string | undefined, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', after: pauseOf(retryAfter, now) }
  return { kind: 'failed', reason: `the push service answered ${status}` }
}

function pauseOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return pause
  const wait = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * seconds(1) : Date.parse(retryAfter) - now
  return Number.isFinite(wait) ? Math.max(seconds(1), wait) : pause
}
