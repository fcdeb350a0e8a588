import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AlertKind } from '../../../contract/alerts/alerts.ts'
import { days, hours, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { enqueueJob } from '../../kernel/jobs/queue.ts'
import { type Alert, type Condition, conditionSchema } from '../rules/condition.ts'
import type { SubjectRow } from '../tables.ts'
import { listWebhooks } from './webhooks.ts'

export const alertJobKind = 'alert'

/**
 * What falls silent together is noticed within some sweeps, and comes back one after the other: how long the first alert
 * waits for the others, in milliseconds.
 */
export const gathering = { firing: seconds(20), resolved: seconds(45), test: 0 } as const

/** The webhook that a queued alert is for. */
export const webhookOfJob = (jobId: string): string => jobId.slice('alert-'.length + 36 + 1)
/** The queued alerts of a webhook, as a pattern of SQL's `like`; an id has neither `%` nor `_`. */
export const jobsOfWebhook = (webhookId: string): string => `alert-%-${webhookId}`
/** A subject is repeated no more often. */
const repeatedAfter = hours(1)
const keptFor = days(1)
/** Undelivered alerts that are kept; a longer queue is of no use when a webhook was unreachable for hours. */
export const longestQueue = 500

export interface Settled {
  /** Alerts that this call told; no other process tells them. */
  readonly told: readonly Alert[]
  /** Deliveries that were dropped because the queue is full. */
  readonly dropped: number
}

/**
 * Compares the conditions of a kind that hold now with what was told, and queues alerts for every webhook that has the
 * kind on: once at the beginning, again no more often than hourly, and once at the end. Safe with several processes: each
 * change is one conditional statement.
 */
export function settleConditions(
  db: Database,
  kind: AlertKind,
  conditions: readonly Condition[],
  now: number,
): Promise<Settled> {
  return inTransaction(db, async (trx) => {
    const rows = await trx.kysely.selectFrom('alert_subject').selectAll().where('kind', '=', kind).execute()
    const before = new Map(rows.map((row) => [row.subject, row]))
    const told: Alert[] = []
    const tell = (state: Alert['state'], condition: Condition) =>
      told.push({ id: randomUUID(), state, condition, at: now })
    for (const condition of conditions) {
      if (await isDue(trx, before.get(condition.subject), condition, now)) tell('firing', condition)
      before.delete(condition.subject)
    }
    for (const row of before.values()) {
      if (await hasEnded(trx, row)) tell('resolved', v.parse(storedSchema, row.condition))
      else if (row.told_at < now - keptFor) await forget(trx, row)
    }
    return { told, dropped: await queueAlerts(trx, kind, told, now) }
  })
}

const storedSchema = v.pipe(v.string(), v.parseJson(), conditionSchema)

/** Records that a condition is told now; false if it was told within the hour, or by another process. */
async function isDue(
  { kysely }: Database,
  before: SubjectRow | undefined,
  condition: Condition,
  now: number,
): Promise<boolean> {
  const { kind, subject } = condition
  const row = { told_at: now, is_open: 1, condition: JSON.stringify(condition) } as const
  if (before === undefined) {
    const inserted = await kysely
      .insertInto('alert_subject')
      .values({ kind, subject, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  // A clock that was set back must not silence a subject.
  if (now >= before.told_at && now < before.told_at + repeatedAfter) return false
  const updated = await kysely
    .updateTable('alert_subject')
    .set(row)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('told_at', '=', before.told_at)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

async function hasEnded({ kysely }: Database, { kind, subject, is_open }: SubjectRow): Promise<boolean> {
  if (is_open === 0) return false
  const { numUpdatedRows } = await kysely
    .updateTable('alert_subject')
    .set({ is_open: 0 })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function forget({ kysely }: Database, { kind, subject, told_at }: SubjectRow): Promise<void> {
  const row = kysely.deleteFrom('alert_subject').where('kind', '=', kind).where('subject', '=', subject)
  await row.where('told_at', '=', told_at).execute()
}

/** Queues each alert for each webhook that has its kind on; returns how many deliveries did not fit. */
async function queueAlerts(db: Database, kind: AlertKind, alerts: readonly Alert[], now: number): Promise<number> {
  if (alerts.length === 0) return 0
  const webhooks = (await listWebhooks(db)).filter(({ kinds, mutedAt }) => mutedAt === null && kinds.includes(kind))
  const deliveries = alerts.flatMap((alert) => webhooks.map(({ id }) => ({ webhookId: id, alert })))
  const room = Math.max(0, longestQueue - (await queueLength(db)))
  for (const delivery of deliveries.slice(0, room)) await queueDelivery(db, delivery, now)
  return Math.max(0, deliveries.length - room)
}

async function queueLength({ kysely }: Database): Promise<number> {
  const open = kysely.selectFrom('job').select((eb) => eb.fn.countAll<number>().as('count'))
  const row = await open
    .where('kind', '=', alertJobKind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Queues one alert for one webhook. */
export async function queueDelivery(
  { kysely }: Database,
  delivery: { readonly webhookId: string; readonly alert: Alert },
  now: number,
): Promise<void> {
  const id = `alert-${delivery.alert.id}-${delivery.webhookId}`
  const { state, condition } = delivery.alert
  const runAt = now + (condition.kind === 'silence' ? gathering[state] : 0)
  await enqueueJob(kysely, { id, kind: alertJobKind, payload: JSON.stringify(delivery), runAt })
}
