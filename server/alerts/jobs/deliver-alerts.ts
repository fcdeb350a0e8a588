import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { days, hours, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { failJob, finishJob, leaseJob, putBackJob } from '../../kernel/jobs/queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import { type WebhookCall, WebhookRefused } from '../backends/webhook-call.ts'
import { type Alert, alertSchema } from '../rules/condition.ts'
import { webhookMessage } from '../rules/message.ts'
import { type Outcome, outcomeOf, pauseAfter } from '../rules/outcome.ts'
import { alertJobKind, forgetDeliveries } from '../store/subjects.ts'
import { noteDelivery, type OpenWebhook, openWebhooks, type WebhookKeys } from '../store/webhooks.ts'

export interface DeliveryDeps extends WebhookKeys {
  readonly database: Database
  readonly logger: { warn(detail: object, message: string): void }
  readonly call: WebhookCall
  /** Opens the addresses of webhooks. */
  /** The community's name. */
  brand(): string
  readonly origin: string
  /** Epoch milliseconds. */
  now(): number
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
  if (address === undefined) return { kind: 'failed', reason: 'its address is sealed with another secret' }
  try {
    return outcomeOf(
      format,
      await call(address, webhookMessage(alert, { format, language, brand: brand(), origin })),
      now(),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof WebhookRefused ? 'failed' : 'later', reason: reason.replaceAll(address, '…') }
  }
}

async function deliver(deps: DeliveryDeps, job: JobRow): Promise<void> {
  const { database, logger, now } = deps
  const { webhookId, alert } = v.parse(payloadSchema, job.payload)
  const webhook = (await openWebhooks(database, deps)).find(({ id }) => id === webhookId)
  // It was removed.
  if (webhook === undefined) return finishJob(database, job, now())
  const outcome = await sendAlert(deps, webhook, alert)
  if (outcome.kind === 'sent') {
    await noteDelivery(database, webhookId, null, now())
    return finishJob(database, job, now())
  }
  const { reason } = outcome
  await noteDelivery(database, webhookId, reason, now())
  const scheduled = pauseAfter(job.attempts)
  const line = { webhook: webhookId, host: webhook.host, alert: alert.condition.kind, reason }
  if (outcome.kind === 'failed' || scheduled === undefined) {
    await failJob(database, job, { error: reason, final: true, now: now() })
    logger.warn(line, 'alert could not be delivered')
    return
  }
  await putBackJob(database, job, { runAt: now() + (outcome.after ?? scheduled), error: reason })
  logger.warn(line, 'alert could not be delivered, will be retried')
}

/** Delivers the alerts that are due now. Any number of processes may run it: each delivery is leased to one of them. */
export async function deliverAlerts(deps: DeliveryDeps, holder: string, isOver: () => boolean): Promise<void> {
  const worker = async (): Promise<void> => {
    for (;;) {
      const job = isOver() ? undefined : await leaseJob(deps.database, alertJobKind, holder, deps.now())
      if (job === undefined) return
      await deliver(deps, job)
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

/** Delivers alerts every two seconds. */
export function createDeliveryJob(deps: DeliveryDeps, onError: (error: unknown) => void): Job {
  const holder = randomUUID()
  let stopped = false
  let prunedAt = Number.NEGATIVE_INFINITY
  const job = repeat({
    every: seconds(2),
    onError,
    async run() {
      await deliverAlerts(deps, holder, () => stopped)
      if (Math.abs(deps.now() - prunedAt) < hours(1)) return
      prunedAt = deps.now()
      await forgetDeliveries(deps.database, deps.now() - keptFor)
    },
  })
  return {
    start() {
      stopped = false
      job.start()
    },
    async stop() {
      stopped = true
      await job.stop()
    },
  }
}
