import * as v from 'valibot'
import type { DeliveryProblem, WebhookFormat } from '../../../contract/alerts/alerts.ts'
import { hours, minutes, seconds } from '../../../contract/duration.ts'

/** What became of one attempt. `reason`: the response, or why there is none; `after`: milliseconds to wait; absent: by the schedule. */
export type Outcome =
  | { readonly kind: 'sent'; readonly reason: string }
  | { readonly kind: 'failed'; readonly problem: DeliveryProblem; readonly reason: string }
  | { readonly kind: 'later'; readonly problem: DeliveryProblem; readonly reason: string; readonly after?: number }

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
    return { kind: 'later', problem: 'busy', reason, ...(after === undefined ? {} : { after }) }
  }
  if (status >= 500 || status === 408) return { kind: 'later', problem: 'busy', reason }
  if (status < 200 || status >= 300) return { kind: 'failed', problem: 'refused', reason }
  if (format !== 'wecom') return { kind: 'sent', reason }
  const parsed = v.safeParse(wecomAnswerSchema, answer.body)
  if (!parsed.success) return { kind: 'later', problem: 'busy', reason: 'WeCom responded without an errcode' }
  const { errcode } = parsed.output
  if (errcode === 0) return { kind: 'sent', reason }
  const refusal = { reason: `WeCom errcode ${errcode}` }
  return wecomTemporary.has(errcode)
    ? { kind: 'later', problem: 'busy', ...refusal }
    : { kind: 'failed', problem: 'refused', ...refusal }
}

const pauses = [seconds(5), seconds(30), minutes(2), minutes(10), minutes(30)]

/** Milliseconds to the next attempt after `attempts`; undefined: none, the alert is old by now. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1]
