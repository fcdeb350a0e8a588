import * as v from 'valibot'
import type { DeliveryProblem } from '../../../contract/alerts/alerts.ts'
import { minutes } from '../../../contract/duration.ts'
import { outcomeOf, type WebhookAnswer } from './outcome.ts'

/**
 * What became of one attempt to write a message. `missing`: it was deleted, and has to be posted again; `paused`: retries are
 * useless until staff do something; `after`: milliseconds to wait.
 */
export type StatusOutcome =
  | { readonly kind: 'written'; readonly messageId: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'later'; readonly problem: DeliveryProblem; readonly detail: string; readonly after: number }
  | { readonly kind: 'paused'; readonly problem: DeliveryProblem; readonly detail: string }

/** It becomes part of an address. Discord's are digits; a receiver of one's own may use numbers. */
const idSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))]),
  v.regex(/^[\w-]{1,64}$/),
)
const createdSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: idSchema }))
/** Discord's error: the webhook itself is gone, not its message. */
const goneSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.literal(10_015) }))

const longestPause = minutes(30)

/** Milliseconds to the next attempt; `failures`: of those before. */
export const pauseAfterFailure = (failures: number): number => Math.min(longestPause, minutes(1) * 2 ** failures)

/** What a response means. `messageId`: of the message that was edited; null: one was to be made. `now`: epoch milliseconds. */
export function statusOutcome(
  answer: WebhookAnswer,
  { messageId, failures, now }: { readonly messageId: string | null; readonly failures: number; readonly now: number },
): StatusOutcome {
  const outcome = outcomeOf('json', answer, now)
  const detail = outcome.reason
  if (outcome.kind === 'later') {
    return { kind: 'later', problem: outcome.problem, detail, after: outcome.after ?? pauseAfterFailure(failures) }
  }
  if (outcome.kind === 'failed') {
    const isMissing = answer.status === 404 && messageId !== null && !v.safeParse(goneSchema, answer.body).success
    return isMissing ? { kind: 'missing' } : { kind: 'paused', problem: outcome.problem, detail }
  }
  if (messageId !== null) return { kind: 'written', messageId }
  const created = v.safeParse(createdSchema, answer.body)
  if (created.success) return { kind: 'written', messageId: created.output.id }
  return { kind: 'paused', problem: 'refused', detail: `${detail}, without the id of a message` }
}
