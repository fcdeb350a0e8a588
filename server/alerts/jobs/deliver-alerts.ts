import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { days, hours, seconds } from '../../../contract/duration.ts'
import type { DeliveryAttempt } from '../../../contract/staff-webhooks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { failJob, finishJob, leaseJob, putBackJob } from '../../kernel/jobs/queue.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import { type WebhookCall, WebhookRefused } from '../backends/webhook-call.ts'
import { type Alert, alertSchema } from '../rules/condition.ts'
import { webhookMessage } from '../rules/message.ts'
import { type Outcome, outcomeOf, pauseAfter } from '../rules/outcome.ts'
import { alertJobKind, forgetDeliveries } from '../store/subjects.ts'
import { noteDelivery, type OpenWebhook, openWebhook, type WebhookKeys } from '../store/webhooks.ts'

export interface DeliveryDeps extends WebhookKeys {
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
const keptFor = days(7)

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ webhookId: v.string(), alert: alertSchema }))

/** One attempt; never rejects. The reason of a failure never holds the address. */
export async function sendAlert(
  { call, brand, origin, now }: Pick<DeliveryDeps, 'call' | 'brand' | 'origin' | 'now'>,
  { address, format, language }: OpenWebhook,
  alert: Alert,
): Promise<Outcome> {
  if (address === undefined)
    return { kind: 'failed', problem: 'sealed', reason: 'its address is sealed with another secret' }
  try {
    return outcomeOf(
      format,
      await call(address, webhookMessage(alert, { format, language, brand: brand(), origin })),
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
  at: new Date(at).toISOString(),
  state: attemptStates[outcome.kind],
  attempts,
  problem: outcome.kind === 'sent' ? null : outcome.problem,
  detail: outcome.reason,
})

async function deliver(deps: DeliveryDeps, job: JobRow): Promise<void> {
  const { database, logger, now, clock } = deps
  const { webhookId, alert } = v.parse(payloadSchema, job.payload)
  const webhook = await openWebhook(database, deps, webhookId)
  // It was removed or muted.
  if (webhook === undefined || webhook.mutedAt !== null) return finishJob(database, job, now())
  const outcome = await sendAlert(deps, webhook, alert)
  const scheduled = pauseAfter(job.attempts)
  const isOver = outcome.kind === 'later' && scheduled === undefined
  const told: Outcome = isOver ? { ...outcome, kind: 'failed' } : outcome
  const attempt = attemptOf(told, { attempts: job.attempts, at: now() })
  await noteDelivery(database, webhook, attempt, now())
  if (told.kind === 'sent') return finishJob(database, job, now())
  const { reason } = told
  const line = { webhook: webhookId, host: webhook.host, alert: alert.condition.kind, reason }
  if (told.kind === 'failed' || scheduled === undefined) {
    await failJob(database, job, { error: reason, final: true, now: clock.due() })
    logger.warn(line, 'alert could not be delivered')
    return
  }
  await putBackJob(database, job, { now: clock.due(), after: told.after ?? scheduled, error: reason })
  logger.warn(line, 'alert could not be delivered, will be retried')
}

/** Delivers the alerts that are due now. Any number of processes may run it: each delivery is leased to one of them. */
export async function deliverAlerts(deps: DeliveryDeps, holder: string, isOver: () => boolean): Promise<void> {
  const worker = async (): Promise<void> => {
    for (;;) {
      const job = isOver() ? undefined : await leaseJob(deps.database, alertJobKind, holder, deps.clock)
      if (job === undefined) return
      await deliver(deps, job)
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

/** Delivers alerts every two seconds. */
export function createDeliveryJob(deps: DeliveryDeps, onError: (error: unknown) => void): Job {
  const holder = randomUUID()
  let prunedAt = Number.NEGATIVE_INFINITY
  return repeat({
    name: 'deliver alerts',
    every: seconds(2),
    onError,
    async run(stopping) {
      await deliverAlerts(deps, holder, () => stopping.aborted)
      if (stopping.aborted) return
      if (Math.abs(deps.now() - prunedAt) < hours(1)) return
      prunedAt = deps.now()
      await forgetDeliveries(deps.database, deps.now() - keptFor)
    },
  })
}
