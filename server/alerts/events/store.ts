import * as v from 'valibot'
import type { DeliveryProblem } from '../../../contract/alerts/alerts.ts'
import { type EventType, eventTypes, testEventType } from '../../../contract/alerts/event-types.ts'
import { deliveriesShown } from '../../../contract/alerts/event-webhooks.ts'
import { days } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { EventDeliveryRow, EventWebhookRow } from '../../kernel/events/tables.ts'
import { openSealed, resealAll, type SealKeys, sealKeys } from '../../kernel/secrets/seal-keys.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'

/** The keys of addresses and secrets. */
export const eventWebhookKeys = (secrets: PortalSecrets): SealKeys => sealKeys(secrets, 'event webhooks')

const typesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** A type of a later release is none of this one. */
export function typesIn(json: string): EventType[] {
  const stored = v.parse(typesSchema, json)
  return eventTypes.filter((type) => stored.includes(type))
}

/** Oldest first. */
export const listEventWebhookRows = ({ kysely }: Database): Promise<EventWebhookRow[]> =>
  kysely.selectFrom('event_webhook').selectAll().orderBy('created_at').orderBy('id').execute()

/** In a transaction on PostgreSQL, other changes of it wait until that ends. */
export async function findEventWebhook(db: Database, id: string): Promise<EventWebhookRow | undefined> {
  const query = db.kysely.selectFrom('event_webhook').selectAll().where('id', '=', id)
  const isLocked = db.kind === 'postgresql' && db.kysely.isTransaction
  return (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

/** Adds a webhook. False if there is one with its id. */
export async function insertEventWebhook({ kysely }: Transaction, row: EventWebhookRow): Promise<boolean> {
  const insert = kysely.insertInto('event_webhook').values(row)
  const inserted = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function changeEventWebhook(
  { kysely }: Transaction,
  id: string,
  change: Partial<Omit<EventWebhookRow, 'id'>>,
): Promise<void> {
  await kysely.updateTable('event_webhook').set(change).where('id', '=', id).execute()
}

export async function deleteEventWebhook({ kysely }: Transaction, id: string): Promise<void> {
  await kysely.deleteFrom('event_delivery').where('webhook_id', '=', id).execute()
  await kysely.deleteFrom('event_webhook').where('id', '=', id).execute()
}

/** Deliveries that wait, and that were given up, by webhook. */
export async function countDeliveries({ kysely }: Database) {
  const rows = await kysely
    .selectFrom('event_delivery')
    .where('arrived_at', 'is', null)
    .groupBy('webhook_id')
    .select((eb) => ['webhook_id', eb.fn.countAll().as('all'), eb.fn.count('next_at').as('waiting')])
    .execute()
  return new Map(
    rows.map(({ webhook_id, all, waiting }) => [
      webhook_id,
      { waiting: Number(waiting), failed: Number(all) - Number(waiting) },
    ]),
  )
}

/** The newest events of a webhook, newest first. */
export const listDeliveryRows = ({ kysely }: Database, webhookId: string): Promise<EventDeliveryRow[]> =>
  kysely
    .selectFrom('event_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(deliveriesShown)
    .execute()

/** Whether a webhook has received, or is to receive, anything. */
export async function hasDeliveries({ kysely }: Database, webhookId: string): Promise<boolean> {
  const any = kysely.selectFrom('event_delivery').select('id').where('webhook_id', '=', webhookId).limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

export async function insertDelivery({ kysely }: Transaction, row: EventDeliveryRow): Promise<void> {
  await kysely.insertInto('event_delivery').values(row).execute()
}

/** Makes a delivery due, with all its attempts. False if there is none. */
export async function rearmDelivery(
  { kysely }: Transaction,
  { id, webhookId }: { readonly id: string; readonly webhookId: string },
  now: number,
): Promise<boolean> {
  const changed = await kysely
    .updateTable('event_delivery')
    .set({ next_at: now, attempts: 0, arrived_at: null, problem: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Gives up what waits for a webhook, but for tests. */
export async function dropWaiting({ kysely }: Transaction, webhookId: string): Promise<void> {
  await kysely
    .updateTable('event_delivery')
    .set({ next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .where('type', '<>', testEventType)
    .execute()
}

/** The webhooks for which something is due. */
export async function listDueWebhooks({ kysely }: Database, now: number): Promise<string[]> {
  const due = kysely.selectFrom('event_delivery').select('webhook_id').distinct().where('next_at', '<=', now)
  return (await due.execute()).map(({ webhook_id }) => webhook_id)
}

/** What is due for a webhook, the one that has been due longest first. */
export const listDueDeliveries = (
  { kysely }: Database,
  { webhookId, limit }: { readonly webhookId: string; readonly limit: number },
  now: number,
): Promise<EventDeliveryRow[]> =>
  kysely
    .selectFrom('event_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('at')
    .limit(limit)
    .execute()

export interface AttemptResult {
  readonly triedAt: number
  readonly milliseconds: number
  readonly status: number | null
  readonly problem: DeliveryProblem | null
  /** Null: no further attempt. */
  readonly nextAt: number | null
}

/** Records an attempt, unless the delivery was made due again meanwhile. */
export async function noteAttempt(
  { kysely }: Database,
  { id, attempts }: Pick<EventDeliveryRow, 'id' | 'attempts'>,
  { triedAt, milliseconds, status, problem, nextAt }: AttemptResult,
): Promise<void> {
  await kysely
    .updateTable('event_delivery')
    .set({
      attempts: attempts + 1,
      tried_at: triedAt,
      milliseconds,
      status,
      problem,
      next_at: nextAt,
      arrived_at: problem === null ? triedAt : null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** How long the log keeps an event. */
const keptFor = days(30)

/** Deletes what is over for long. Safe to repeat in any process. */
export async function pruneDeliveries({ kysely }: Database, now: number): Promise<void> {
  await kysely
    .deleteFrom('event_delivery')
    .where('at', '<', now - keptFor)
    .execute()
}

/** Seals with the current secret what is sealed with the previous one. */
export async function resealEventWebhooks({ kysely }: Database, keys: SealKeys): Promise<void> {
  for (const column of ['sealed', 'sealed_secret', 'sealed_previous'] as const) {
    await resealAll(
      keys,
      async () =>
        (await kysely.selectFrom('event_webhook').select(['id', column]).execute()).flatMap((row) => {
          const sealed = row[column]
          return sealed === null ? [] : [{ id: row.id, sealed }]
        }),
      async ({ id, sealed }, next) => {
        const changed = kysely
          .updateTable('event_webhook')
          .set({ [column]: next })
          .where('id', '=', id)
        return (await changed.where(column, '=', sealed).executeTakeFirst()).numUpdatedRows
      },
    )
  }
}

/** What a delivery needs; undefined: it is sealed with another secret of the portal. */
export function openEventWebhook(row: EventWebhookRow, keys: SealKeys, now: number) {
  const address = openSealed(keys, row.sealed)
  const secret = openSealed(keys, row.sealed_secret)
  if (address === undefined || secret === undefined) return undefined
  const isRotating = row.sealed_previous !== null && row.previous_until !== null && row.previous_until > now
  const previous = isRotating ? openSealed(keys, row.sealed_previous ?? '') : undefined
  return { address, secrets: previous === undefined ? [secret] : [secret, previous] }
}
