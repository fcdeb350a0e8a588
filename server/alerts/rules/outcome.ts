import * as v from 'valibot'
import type { WebhookFormat } from '../../../contract/alerts.ts'
import { hours, minutes, seconds } from '../../../contract/duration.ts'

/** What became of one attempt. `after`: milliseconds to wait; absent: by the schedule. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly after?: number }

export interface WebhookAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** Its beginning. */
  readonly body: string
}

const wecomAnswerSchema = v.pipe(v.string(), v.parseJson(), v.object({ errcode: v.number() }))
/** WeCom: more than 20 messages a minute, and its own temporary failure. */
const wecomTemporary = new Set([-1, 45_009])

const longestWait = hours(1)

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds, at most an hour; seconds may have a fraction, as Discord's do. */
function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d+(?:\.\d+)?$/.test(header) ? seconds(Number(header)) : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(longestWait, Math.max(seconds(1), wait)) : undefined
}

/** What a response means; `now` in epoch milliseconds. Redirects are not followed: they could lead anywhere. */
export function outcomeOf(format: WebhookFormat, answer: WebhookAnswer, now: number): Outcome {
  const { status } = answer
  const reason = `HTTP ${status}`
  if (status === 429) {
    const after = retryAfterOf(answer.retryAfter, now)
    return { kind: 'later', reason, ...(after === undefined ? {} : { after }) }
  }
  if (status >= 500 || status === 408) return { kind: 'later', reason }
  if (status < 200 || status >= 300) return { kind: 'failed', reason }
  if (format !== 'wecom') return { kind: 'sent' }
  const parsed = v.safeParse(wecomAnswerSchema, answer.body)
  if (!parsed.success) return { kind: 'later', reason: 'WeCom responded without an errcode' }
  const { errcode } = parsed.output
  if (errcode === 0) return { kind: 'sent' }
  return { kind: wecomTemporary.has(errcode) ? 'later' : 'failed', reason: `WeCom errcode ${errcode}` }
}

const pauses = [seconds(5), seconds(30), minutes(2), minutes(10), minutes(30)]

/** Milliseconds to the next attempt after `attempts`; undefined: none, the alert is old by now. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1]
