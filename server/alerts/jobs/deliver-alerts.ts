import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AlertKind } from '../../../contract/alerts/alerts.ts'
import type { DeliveryAttempt } from '../../../contract/alerts/staff-webhooks.ts'
import { days, hours, seconds } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import { failJob, finishJob, forgetJobs, leaseJobsLike, listDueJobs, putBackJob } from '../../kernel/jobs/queue.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { drain } from '../../kernel/jobs/run-queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import type { SealKeys } from '../../kernel/secrets/seal-keys.ts'
import { type WebhookCall, WebhookRefused } from '../backends/webhook-call.ts'
import { type Alerts, alertSchema } from '../rules/condition.ts'
import { webhookMessage } from '../rules/message.ts'
import { type Outcome, outcomeOf, pauseAfter } from '../rules/outcome.ts'
import { alertJobKind, jobsOfWebhook, webhookOfJob } from '../store/subjects.ts'
import { noteDelivery, type OpenWebhook, openWebhook } from '../store/webhooks.ts'

export interface DeliveryDeps extends SealKeys {
  readonly database: Database
  readonly logger: { warn(detail: object, message: string): void }
  readonly call: WebhookCall
  /** The community's name. */
  brand(): string
  readonly origin: string
  /** Epoch milliseconds. */
  now(): number
  readonly clock: QueueClock
}

/** Concurrent deliveries, so that a webhook that hangs delays few others. */
const atATime = 4
/** Between two messages to one webhook: four a minute, of the twenty that WeCom takes. */
export const pace = seconds(15)
/** Longer than a call. */
const sendingLease = seconds(20)
const keptFor = days(7)

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ webhookId: v.string(), alert: alertSchema }))

/** One attempt to send alerts as one message; never rejects. The reason of a failure never holds the address. */
export async function sendAlerts(
  { call, brand, origin, now }: Pick<DeliveryDeps, 'call' | 'brand' | 'origin' | 'now'>,
  { address, format, language }: OpenWebhook,
  alerts: Alerts,
): Promise<Outcome> {
  if (address === undefined)
    return { kind: 'failed', problem: 'sealed', reason: 'its address is sealed with another secret' }
  try {
    return outcomeOf(
      format,
      await call(address, webhookMessage(alerts, { format, language, brand: brand(), origin })),
      now(),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const told = { reason: reason.replaceAll(address, '…') }
    return error instanceof WebhookRefused
      ? { kind: 'failed', problem: 'private', ...told }
      : { kind: 'later', problem: 'unreachable', ...told }
  }
}

const attemptStates = { sent: 'arrived', later: 'waiting', failed: 'failed' } as const

/** An attempt as it is recorded. `attempts`: of this alert so far; `at`: epoch milliseconds. */
export const attemptOf = (
  outcome: Outcome,
  { attempts, at }: { readonly attempts: number; readonly at: number },
): DeliveryAttempt => ({
  at: isoInstant(at),
  state: attemptStates[outcome.kind],
  attempts,
  problem: outcome.kind === 'sent' ? null : outcome.problem,
  detail: outcome.reason,
})

/** Sends everything that waits for a webhook as one message. */
async function deliverTo(deps: DeliveryDeps, webhookId: string, holder: string): Promise<void> {
  const { database, now, clock } = deps
  const webhook = await openWebhook(database, deps, webhookId)
  // A webhook that was told a moment ago is told the rest together, later.
  const sentAt = webhook?.last?.state === 'arrived' ? Date.parse(webhook.last.at ?? '') : Number.NaN
  if (Math.abs(now() - sentAt) < pace) return
  const jobs = await leaseJobsLike(database, { kind: alertJobKind, pattern: jobsOfWebhook(webhookId) }, holder, clock)
  const queued = jobs
    .map((job) => ({ job, alert: v.parse(payloadSchema, job.payload).alert }))
    .toSorted((a, b) => a.alert.at - b.alert.at)
  const [first, ...rest] = queued.map(({ alert }) => alert)
  if (first === undefined) return
  // It was removed or muted.
  if (webhook === undefined || webhook.mutedAt !== null) {
    for (const job of jobs) await finishJob(database, job, now())
    return
  }
  const outcome = await sendAlerts(deps, webhook, [first, ...rest])
  await noteOutcome(deps, { webhook, jobs, kinds: new Set(queued.map(({ alert }) => alert.condition.kind)) }, outcome)
}

interface Batch {
  readonly webhook: OpenWebhook
  readonly jobs: readonly JobRow[]
  readonly kinds: ReadonlySet<AlertKind>
}

/** What became of a message, for each alert in it. */
async function noteOutcome(deps: DeliveryDeps, { webhook, jobs, kinds }: Batch, outcome: Outcome): Promise<void> {
  const { database, logger, now, clock } = deps
  const attempts = Math.max(...jobs.map((job) => job.attempts))
  const isLast = outcome.kind === 'later' && jobs.every((job) => pauseAfter(job.attempts) === undefined)
  const told: Outcome = isLast ? { ...outcome, kind: 'failed' } : outcome
  await noteDelivery(database, webhook, attemptOf(told, { attempts, at: now() }), now())
  const { reason } = told
  for (const job of jobs) {
    const scheduled = pauseAfter(job.attempts)
    if (told.kind === 'sent') await finishJob(database, job, now())
    else if (told.kind === 'failed' || scheduled === undefined)
      await failJob(database, job, { error: reason, final: true, now: clock.due() })
    else await putBackJob(database, job, { now: clock.due(), after: told.after ?? scheduled, error: reason })
  }
  if (told.kind === 'sent') return
  const line = { webhook: webhook.id, host: webhook.host, alert: [...kinds].join(), alerts: jobs.length, reason }
  logger.warn(line, `alert could not be delivered${told.kind === 'failed' ? '' : ', will be retried'}`)
}

/**
 * Delivers the alerts that are due now, those of one webhook together. Any number of processes may run it: a lease decides
 * which of them calls a webhook.
 */
export async function deliverAlerts(deps: DeliveryDeps, isOver: () => boolean): Promise<void> {
  const { database, clock } = deps
  const due = [...new Set((await listDueJobs(database, alertJobKind, clock)).map(webhookOfJob))]
  await drain(
    atATime,
    async () => (isOver() ? undefined : due.shift()),
    async (webhookId) => {
      const name = `alerts to ${webhookId}`
      const holder = randomUUID()
      if (!(await takeLease(database, name, holder, clock.lease(), sendingLease))) return
      try {
        await deliverTo(deps, webhookId, holder)
      } finally {
        await releaseLease(database, name, holder)
      }
    },
  )
}

/** Delivers alerts every two seconds, and forgets those that are long over. */
export const createDeliveryJobs = (deps: DeliveryDeps, onError: (error: unknown) => void): readonly Job[] => [
  repeat({
    name: 'deliver alerts',
    every: seconds(2),
    onError,
    run: (stopping) => deliverAlerts(deps, () => stopping.aborted),
  }),
  repeat({
    name: 'forget alerts',
    every: hours(1),
    onError,
    run: () => forgetJobs(deps.database.kysely, alertJobKind, deps.now() - keptFor),
  }),
]
