import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { days } from '../../../contract/duration.ts'
import type { Bilingual } from '../../../contract/language.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { compensationHours } from '../rules/rentals.ts'
import type { RentalCareRow, RentalRow } from '../tables.ts'
import { lockRental, stepLocked } from './rentals.ts'

/** Age and number of the care entries that a rental shows. */
const shownFor = days(60)
const shownAtMost = 10

/**
 * Starts or ends maintenance of a rental; `why` is shown to its players. Maintenance of more than a day is added to its
 * time, once. Resolves to the added hours, undefined for an unknown rental.
 */
export async function setMaintenance(
  db: Database,
  id: string,
  isOn: boolean,
  why: Bilingual | null,
  now: number,
): Promise<number | undefined> {
  return db.kysely.transaction().execute(async (trx) => {
    const row = await lockRental(trx, id)
    if (row === undefined) return undefined
    const texts = { zh: why?.zh ?? null, en: why?.en ?? null }
    const change = { maintenance: isOn ? 1 : 0, maintenance_zh: texts.zh, maintenance_en: texts.en } as const
    await trx.updateTable('rental').set(change).where('id', '=', id).execute()
    if (!isOn) return endMaintenance(trx, { ...row, ...change }, now)
    const open = await openMaintenance(trx, id)
    if (open === undefined) await addCare(trx, { rental_id: id, kind: 'maintenance', started_at: now, ...texts })
    else await trx.updateTable('rental_care').set(texts).where('id', '=', open.id).execute()
    return 0
  })
}

async function endMaintenance(trx: Transaction<Tables>, row: RentalRow, now: number): Promise<number> {
  const open = await openMaintenance(trx, row.id)
  if (open === undefined) return 0
  const wanted = compensationHours(now - open.started_at)
  const given = wanted > 0 && (await stepLocked(trx, row, { kind: 'renew', hours: wanted }, now)).ok
  const hours = given ? wanted : 0
  await trx.updateTable('rental_care').set({ ended_at: now, hours }).where('id', '=', open.id).execute()
  return hours
}

const openMaintenance = (trx: Transaction<Tables>, id: string): Promise<RentalCareRow | undefined> =>
  trx
    .selectFrom('rental_care')
    .selectAll()
    .where('rental_id', '=', id)
    .where('kind', '=', 'maintenance')
    .where('ended_at', 'is', null)
    .executeTakeFirst()

async function addCare(
  trx: Transaction<Tables>,
  care: Pick<RentalCareRow, 'rental_id' | 'kind' | 'started_at'> & Partial<RentalCareRow>,
): Promise<void> {
  const row = { id: randomUUID(), ended_at: null, hours: 0, zh: null, en: null, ...care }
  await trx.insertInto('rental_care').values(row).execute()
}

/** Extends a rental without an order. Resolves to the new end in epoch milliseconds, undefined if it cannot be extended. */
export async function extendRentalBy(
  db: Database,
  id: string,
  hours: number,
  now: number,
): Promise<number | undefined> {
  return db.kysely.transaction().execute(async (trx) => {
    const row = await lockRental(trx, id)
    const stepped = row && (await stepLocked(trx, row, { kind: 'renew', hours }, now))
    if (stepped?.ok !== true) return undefined
    await addCare(trx, { rental_id: id, kind: 'time', started_at: now, ended_at: now, hours })
    return stepped.row.expires_at
  })
}

/** The recent care entries of these rentals, newest first. */
export async function careOf(
  { kysely }: { readonly kysely: Kysely<Tables> },
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
