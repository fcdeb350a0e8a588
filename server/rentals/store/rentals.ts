import * as v from 'valibot'
import { days } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { armJob, type NewJob, reviveJob } from '../../kernel/jobs/queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import {
  instanceKey,
  type RentalEvent,
  type RentalRefusal,
  type RentalState,
  type RentalView,
  stepRental,
} from '../rules/rentals.ts'
import type { RentalRow } from '../tables.ts'

/** Kind of the rental jobs; there is one per rental. */
export const rentalJobKind = 'rental'

export const rentalJobId = (rentalId: string): string => `rental-${rentalId}`

const jobOf = (rentalId: string, runAt: number): NewJob => {
  return { id: rentalJobId(rentalId), kind: rentalJobKind, payload: JSON.stringify({ rentalId }), runAt }
}

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ rentalId: v.string() }))

/** The id of the rental that a job is for. */
export const rentalOfJob = ({ payload }: Pick<JobRow, 'payload'>): string => v.parse(payloadSchema, payload).rentalId

/** Queues the job that brings the rental's instance to the state of its row. */
export const armRental = (trx: Transaction, rentalId: string, runAt: number): Promise<void> =>
  armJob(trx.kysely, jobOf(rentalId, runAt))

/** A scheduled server has no instance, so that no job is queued before its creation begins. */
export const hasWork = ({ status }: Pick<RentalRow, 'status'>): boolean => status !== 'SCHEDULED'

/** The same, unless a job exists already. */
export const reviveRental = (db: Database, rentalId: string, runAt: number): Promise<void> =>
  reviveJob(db, jobOf(rentalId, runAt))

export async function findRental(db: Database, id: string): Promise<RentalRow | undefined> {
  return db.kysely.selectFrom('rental').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The regions of all rentals that have not ended, one per rental and another one while it moves. */
export async function rentedRegions({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom('rental')
    .select(['region', 'target_region'])
    .where('status', 'not in', ['TERMINATED', 'FAILED'])
    .execute()
  return rows.flatMap(({ region, target_region }) => [region, ...(target_region === null ? [] : [target_region])])
}

/**
 * The current row, locked until the transaction ends: an update without changes locks on both databases.
 */
export async function lockRental(trx: Transaction, id: string): Promise<RentalRow | undefined> {
  return trx.kysely.updateTable('rental').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
}

/** The input of the rules. */
async function rentalState(db: Database, row: RentalRow, now: number): Promise<RentalState> {
  return { ...viewOf(row), switchedAt: (await switchTimesOf(db, [row.id], now)).get(row.id) ?? [] }
}

/** When the recent region switches were requested, by rental. */
export async function switchTimesOf(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return times
  // A day in Asia/Shanghai with a margin.
  const recent = db.kysely
    .selectFrom('region_switch')
    .select(['rental_id', 'at'])
    .where('at', '>', now - days(2))
  const rows = await recent.where('rental_id', 'in', ids).orderBy('at').execute()
  for (const { rental_id, at } of rows) times.get(rental_id)?.push(at)
  return times
}

/** The same without its region switches. */
export const viewOf = (row: RentalRow): RentalView => ({
  status: row.status,
  region: row.region,
  targetRegion: row.target_region,
  relocatable: row.relocatable === 1,
  maintenance: row.maintenance === 1,
  expiresAt: row.expires_at,
  startsAt: row.starts_at,
  restartedAt: row.restarted_at,
  generation: row.generation,
})

export type StepResult =
  | { readonly ok: true; readonly row: RentalRow }
  | { readonly ok: false; readonly refusal: RentalRefusal }

/**
 * Applies an event to a locked rental, together with `also` if the event is allowed, and queues its job for `armAt`.
 */
export async function stepLocked(
  trx: Transaction,
  row: RentalRow,
  event: RentalEvent,
  now: number,
  { also = {}, armAt = now }: { readonly also?: Partial<RentalRow>; readonly armAt?: number } = {},
): Promise<StepResult> {
  const stepped = stepRental(await rentalState(trx, row, now), event, now)
  if (!stepped.ok) return stepped
  const { rental } = stepped
  const next: RentalRow = {
    ...row,
    status: rental.status,
    since: rental.status === row.status ? row.since : now,
    region: rental.region,
    target_region: rental.targetRegion,
    expires_at: rental.expiresAt,
    starts_at: rental.startsAt,
    restarted_at: rental.restartedAt,
    generation: rental.generation,
    ...also,
  }
  const { id, ...changed } = next
  await trx.kysely.updateTable('rental').set(changed).where('id', '=', id).execute()
  await noteSwitch(trx, row, event.kind, now)
  if (event.kind === 'ready') await noteReady(trx, row, now)
  if (hasWork(next)) await armRental(trx, id, armAt)
  return { ok: true, row: next }
}

/** A region switch counts from its request; a failed one is returned. */
async function noteSwitch(
  trx: Transaction,
  { id, generation }: RentalRow,
  kind: RentalEvent['kind'],
  now: number,
): Promise<void> {
  if (kind === 'switch') {
    const values = { id: `${id}:${generation + 1}`, rental_id: id, at: now }
    await trx.kysely.insertInto('region_switch').values(values).execute()
  }
  if (kind === 'switch_failed') {
    await trx.kysely.deleteFrom('region_switch').where('id', '=', `${id}:${generation}`).execute()
  }
}

/** For those who are told that a server is ready, or has moved. */
async function noteReady(trx: Transaction, { id, generation, status }: RentalRow, at: number): Promise<void> {
  const kind = status === 'SWITCHING' ? 'moved' : 'ready'
  await trx.kysely
    .insertInto('rental_event')
    .values({ id: instanceKey(id, { generation }), rental_id: id, kind, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * The same outside a transaction. An event that depends on the database is built within it. `guard` checks the
 * locked row: false leaves it unchanged, as does a missing rental.
 */
export async function stepRentalRow(
  db: Database,
  id: string,
  event: RentalEvent | ((trx: Transaction) => Promise<RentalEvent>),
  options: {
    readonly now: number
    readonly guard?: (row: RentalRow) => boolean
    readonly also?: Partial<RentalRow>
    /** More in the same transaction. */
    readonly besides?: (trx: Transaction) => Promise<void>
  },
): Promise<StepResult | undefined> {
  const { now, guard = () => true, also = {}, besides } = options
  return inTransaction(db, async (trx) => {
    const row = await lockRental(trx, id)
    if (row === undefined || !guard(row)) return undefined
    const happened = typeof event === 'function' ? await event(trx) : event
    const stepped = await stepLocked(trx, row, happened, now, { also })
    if (stepped.ok) await besides?.(trx)
    return stepped
  })
}

/** Records that the discarded instance is removed. */
export async function forgetDiscarded(db: Database, id: string, ref: string): Promise<void> {
  const rental = db.kysely.updateTable('rental').set({ discard_ref: null }).where('id', '=', id)
  await rental.where('discard_ref', '=', ref).execute()
}

/** Updates columns without rules, if the rental still has the caller's generation. */
export async function updateRental(
  db: Database,
  { id, generation }: Pick<RentalRow, 'id' | 'generation'>,
  change: Partial<RentalRow>,
): Promise<void> {
  const rental = db.kysely.updateTable('rental').set(change).where('id', '=', id)
  await rental.where('generation', '=', generation).execute()
}

/** A player's role in a rental. */
export type Role = 'owner' | 'member'

/** A rental of this player; undefined for another player's rental as for a missing one (ASVS 8.2.2). */
export async function rentalFor(
  db: Database,
  id: string,
  steamId: string,
): Promise<{ readonly row: RentalRow; readonly role: Role } | undefined> {
  const row = await findRental(db, id)
  if (row === undefined) return undefined
  if (row.owner_steam_id === steamId) return { row, role: 'owner' }
  const member = await db.kysely
    .selectFrom('rental_member')
    .select('steam_id')
    .where('rental_id', '=', id)
    .where('steam_id', '=', steamId)
    .executeTakeFirst()
  return member === undefined ? undefined : { row, role: 'member' }
}

/** How long ended rentals are listed, so that they can be renewed, and those that failed or were cancelled. */
const endedShown = days(90)
const failedShown = days(7)

/** Rentals that a player owns or is a member of, newest first. */
export async function rentalsOf(db: Database, steamId: string, now: number): Promise<RentalRow[]> {
  const shared = db.kysely.selectFrom('rental_member').select('rental_id').where('steam_id', '=', steamId)
  return db.kysely
    .selectFrom('rental')
    .selectAll()
    .where((eb) => eb.or([eb('owner_steam_id', '=', steamId), eb('id', 'in', shared)]))
    .where((eb) => eb.or([eb('status', '!=', 'TERMINATED'), eb('since', '>', now - endedShown)]))
    .where((eb) => eb.or([eb('status', '!=', 'FAILED'), eb('since', '>', now - failedShown)]))
    .where((eb) => eb.or([eb('cancelled_at', 'is', null), eb('since', '>', now - failedShown)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
