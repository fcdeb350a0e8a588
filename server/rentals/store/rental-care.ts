import { createHash, randomUUID } from 'node:crypto'
import { days } from '../../../contract/duration.ts'
import type { Texts } from '../../../contract/language.ts'
import { areSameTexts } from '../../../contract/written-texts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { mirroredReason, readReason } from '../../kernel/db/mirrored-texts.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { compensationHours } from '../rules/rentals.ts'
import type { RentalCareRow, RentalRow } from '../tables.ts'
import { stepLocked } from './rentals.ts'

/** Age and number of the care entries that a rental shows. */
const shownFor = days(60)
const shownAtMost = 10

/** The columns of a reason, and of the one of a rental's maintenance. */
export function reasonColumns(why: Texts | null) {
  const { zh, en, json } = mirroredReason(why)
  return { zh, en, why: json }
}

export function maintenanceColumns(why: Texts | null) {
  const { zh, en, json } = mirroredReason(why)
  return { maintenance_zh: zh, maintenance_en: en, maintenance_why: json }
}

/** What they hold. */
export const reasonOf = ({ zh, en, why }: Pick<RentalCareRow, 'zh' | 'en' | 'why'>): Texts | null =>
  readReason({ zh, en, json: why })

export const rentalWhy = ({ maintenance_zh: zh, maintenance_en: en, maintenance_why: json }: RentalRow): Texts | null =>
  readReason({ zh, en, json })

/** Whether a maintenance has changed, and the hours that its end has added. */
export interface MaintenanceChange {
  readonly isChanged: boolean
  readonly hours: number
}

/**
 * Starts or ends maintenance of a locked rental; `why` is shown to its players. Maintenance of more than a day is added to
 * its time, once. `id`: of the entry that a new one makes in `rental_care`.
 */
export async function setMaintenance(
  trx: Transaction,
  row: RentalRow,
  { isOn, why, id: careId }: { readonly isOn: boolean; readonly why: Texts | null; readonly id?: string },
  now: number,
): Promise<MaintenanceChange> {
  const { id } = row
  const texts = isOn ? why : null
  const change = { maintenance: isOn ? 1 : 0, ...maintenanceColumns(texts) } as const
  const isChanged = row.maintenance !== change.maintenance || !areSameTexts(rentalWhy(row), texts)
  if (!isChanged) return { isChanged, hours: 0 }
  await trx.kysely.updateTable('rental').set(change).where('id', '=', id).execute()
  if (!isOn) return { isChanged, hours: await endMaintenance(trx, { ...row, ...change }, now) }
  const open = await openMaintenance(trx, id)
  const care = { rental_id: id, kind: 'maintenance', started_at: now, ...reasonColumns(texts) } as const
  if (open === undefined) await addCare(trx, careId === undefined ? care : { ...care, id: careId })
  else await trx.kysely.updateTable('rental_care').set(reasonColumns(texts)).where('id', '=', open.id).execute()
  return { isChanged, hours: 0 }
}

async function endMaintenance(trx: Transaction, row: RentalRow, now: number): Promise<number> {
  const open = await openMaintenance(trx, row.id)
  if (open === undefined) return 0
  const wanted = compensationHours(now - open.started_at)
  const given = wanted > 0 && (await stepLocked(trx, row, { kind: 'renew', hours: wanted }, now)).ok
  const hours = given ? wanted : 0
  await trx.kysely.updateTable('rental_care').set({ ended_at: now, hours }).where('id', '=', open.id).execute()
  return hours
}

const openMaintenance = (trx: Transaction, id: string): Promise<RentalCareRow | undefined> =>
  trx.kysely
    .selectFrom('rental_care')
    .selectAll()
    .where('rental_id', '=', id)
    .where('kind', '=', 'maintenance')
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** False if there is an entry with this id. */
async function addCare(
  trx: Transaction,
  care: Pick<RentalCareRow, 'rental_id' | 'kind' | 'started_at'> & Partial<RentalCareRow>,
): Promise<boolean> {
  const row = { id: randomUUID(), ended_at: null, hours: 0, ...reasonColumns(null), ...care }
  const inserted = await trx.kysely
    .insertInto('rental_care')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Time for a rental without an order. */
export interface Gift {
  /** Names the gift: the same one is given to a rental once. */
  readonly key: string
  readonly hours: number
  /** What its players are told. */
  readonly why: Texts | null
}

/** Extends a locked rental. Resolves to the changed row, 'given' if it has this gift, 'refused' if it cannot be extended. */
export async function giveTime(
  trx: Transaction,
  row: RentalRow,
  { key, hours, why }: Gift,
  now: number,
): Promise<RentalRow | 'given' | 'refused'> {
  const id = createHash('sha256').update(`${key} ${row.id}`).digest('hex').slice(0, 32)
  const care = {
    id,
    rental_id: row.id,
    kind: 'time',
    started_at: now,
    ended_at: now,
    hours,
    ...reasonColumns(why),
  } as const
  const isKnown = await trx.kysely.selectFrom('rental_care').select('id').where('id', '=', id).executeTakeFirst()
  if (isKnown !== undefined) return 'given'
  const stepped = await stepLocked(trx, row, { kind: 'renew', hours }, now)
  if (!stepped.ok) return 'refused'
  await addCare(trx, care)
  return stepped.row
}

/** When the open maintenance of each of these rentals began. */
export async function openMaintenances(
  { kysely }: Pick<Database, 'kysely'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('rental_care')
    .select(['rental_id', 'started_at'])
    .where('rental_id', 'in', [...ids])
    .where('kind', '=', 'maintenance')
    .where('ended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ rental_id, started_at }) => [rental_id, started_at]))
}

/** The recent care entries of these rentals, newest first. */
export async function careOf(
  { kysely }: Pick<Database, 'kysely'>,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly RentalCareRow[]>> {
  const care = new Map<string, RentalCareRow[]>()
  if (ids.length === 0) return care
  const recent = kysely.selectFrom('rental_care').selectAll().where('rental_id', 'in', ids)
  const rows = await recent
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now - shownFor)]))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const list = care.get(row.rental_id) ?? []
    if (list.length < shownAtMost) care.set(row.rental_id, [...list, row])
  }
  return care
}
