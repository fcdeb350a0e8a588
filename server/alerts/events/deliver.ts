import { randomUUID } from 'node:crypto'
import type { DeliveryProblem } from '../../../contract/alerts/alerts.ts'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { EventDeliveryRow, EventWebhookRow } from '../../kernel/events/tables.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { drain } from '../../kernel/jobs/run-queue.ts'
import type { SealKeys } from '../../kernel/secrets/seal-keys.ts'
import { type SignedCall, WebhookRefused } from '../backends/webhook-call.ts'
import { outcomeOf } from '../rules/outcome.ts'
import { signedHeaders } from './signature.ts'
import {
  type AttemptResult,
  findEventWebhook,
  listDueDeliveries,
  listDueWebhooks,
  noteAttempt,
  openEventWebhook,
  pruneDeliveries,
} from './store.ts'

export interface EventDeliveryDeps extends SealKeys {
  readonly database: Database
  readonly logger: { warn(detail: object, message: string): void }
  readonly call: SignedCall
  /** Epoch milliseconds. */
  now(): number
  readonly clock: QueueClock
  /** Milliseconds of a clock that is never set. */
  monotonic(): number
}

/** Webhooks that are called concurrently: one that hangs takes a single place. */
const atATime = 8
/** Events that a webhook gets in one turn. */
const perTurn = 20
/** No further event begins in a turn after this. */
const longestTurn = seconds(10)
/** Longer than a turn whose last call times out. */
const turnLease = seconds(30)

/** Milliseconds to the next attempt: the last one is nearly a day after the first. */
const pauses = [seconds(10), minutes(1), minutes(5), minutes(30), hours(2), hours(6), hours(14)]
export const eventAttempts = pauses.length + 1

interface Answered {
  readonly status: number | null
  readonly problem: DeliveryProblem | null
  readonly isFinal: boolean
  /** Milliseconds that the receiver asked to wait. */
  readonly after?: number | undefined
}

/** One attempt; never rejects. */
async function sendOnce(
  { call, now, ...keys }: EventDeliveryDeps,
  webhook: EventWebhookRow,
  { event_id, body }: EventDeliveryRow,
): Promise<Answered> {
  const opened = openEventWebhook(webhook, keys, now())
  if (opened === undefined) return { status: null, problem: 'sealed', isFinal: true }
  try {
    const headers = signedHeaders({ id: event_id, at: now(), body }, opened.secrets)
    const answer = await call(opened.address, body, headers)
    const outcome = outcomeOf('json', answer, now())
    const { status } = answer
    if (outcome.kind === 'sent') return { status, problem: null, isFinal: true }
    // What a program refuses today it may take after its next release, but for an address that is gone (410).
    const after = outcome.kind === 'later' ? outcome.after : undefined
    return { status, problem: outcome.problem, isFinal: status === 410, after }
  } catch (error) {
    const isRefused = error instanceof WebhookRefused
    return { status: null, problem: isRefused ? 'private' : 'unreachable', isFinal: isRefused }
  }
}

/** Sends an event and records what became of it. True: it arrived. */
async function deliverOne(
  deps: EventDeliveryDeps,
  webhook: EventWebhookRow,
  delivery: EventDeliveryRow,
): Promise<boolean> {
  const began = deps.monotonic()
  const { status, problem, isFinal, after = 0 } = await sendOnce(deps, webhook, delivery)
  const pause = isFinal ? undefined : pauses[delivery.attempts]
  const triedAt = deps.now()
  const result: AttemptResult = {
    ...{ triedAt, status, problem },
    milliseconds: Math.round(deps.monotonic() - began),
    nextAt: pause === undefined ? null : triedAt + Math.max(pause, after),
  }
  await noteAttempt(deps.database, delivery, result)
  if (problem === null) return true
  const line = {
    webhook: webhook.id,
    host: webhook.host,
    event: delivery.event_id,
    type: delivery.type,
    status,
    problem,
  }
  deps.logger.warn(line, `event could not be delivered${pause === undefined ? '' : ', will be retried'}`)
  return false
}

/** A webhook's turn: what is due for it, one after the other, until one does not arrive. */
async function turnOf(deps: EventDeliveryDeps, webhookId: string, isOver: () => boolean): Promise<void> {
  const webhook = await findEventWebhook(deps.database, webhookId)
  if (webhook === undefined) return
  const began = deps.monotonic()
  for (const delivery of await listDueDeliveries(deps.database, { webhookId, limit: perTurn }, deps.now())) {
    if (isOver() || deps.monotonic() - began > longestTurn) return
    if (!(await deliverOne(deps, webhook, delivery))) return
  }
}

/**
 * Delivers the events that are due now. Any number of processes may run it: a lease decides which of them calls a webhook.
 * Where that process dies between a response and its record, the event is sent once more, with the same id.
 */
export async function deliverEvents(deps: EventDeliveryDeps, isOver: () => boolean): Promise<void> {
  const { database, clock, now } = deps
  const due = await listDueWebhooks(database, now())
  await drain(
    atATime,
    async () => (isOver() ? undefined : due.shift()),
    async (webhookId) => {
      const [name, holder] = [`events to ${webhookId}`, randomUUID()]
      if (!(await takeLease(database, name, holder, clock.lease(), turnLease))) return
      try {
        await turnOf(deps, webhookId, isOver)
      } finally {
        await releaseLease(database, name, holder)
      }
    },
  )
}

/** Delivers events every two seconds, and forgets those that are long over. */
export const createEventJobs = (deps: EventDeliveryDeps, onError: (error: unknown) => void): readonly Job[] => [
  repeat({
    name: 'deliver events',
    every: seconds(2),
    onError,
    run: (stopping) => deliverEvents(deps, () => stopping.aborted),
  }),
  repeat({ name: 'forget events', every: hours(1), onError, run: () => pruneDeliveries(deps.database, deps.now()) }),
]
