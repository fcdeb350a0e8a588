import { createHash } from 'node:crypto'
import type { Texts } from '../../../contract/language.ts'
import type { RentalStatus } from '../../../contract/rentals/rentals.ts'
import { areSameTexts } from '../../../contract/written-texts.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { RentalRegionRow, RentalRow } from '../tables.ts'
import { reasonColumns, reasonOf, rentalWhy, setMaintenance } from './rental-care.ts'
import { lockRental } from './rentals.ts'

/** Rentals that have a server, or are about to. */
export const livingStatuses: readonly RentalStatus[] = ['CREATING', 'RUNNING', 'SWITCHING']

/** The row of a region, made where there is none. Other transactions that lock the same region wait until this one ends. */
export function lockRegion(trx: Transaction, region: string): Promise<RentalRegionRow> {
  const none = { maintained_since: null, ...reasonColumns(null), compensated_at: null, compensation_key: null }
  return trx.kysely
    .insertInto('rental_region')
    .values({ region, ...none })
    .onConflict((conflict) => conflict.column('region').doUpdateSet({ region }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether a region is under maintenance. */
export async function isMaintained(db: Database, region: string): Promise<boolean> {
  const rows = db.kysely.selectFrom('rental_region').select('maintained_since').where('region', '=', region)
  return ((await rows.executeTakeFirst())?.maintained_since ?? null) !== null
}

/** The texts of a region's maintenance; null: there is none. */
export const regionWhy = (row: RentalRegionRow): Texts | null => (row.maintained_since === null ? null : reasonOf(row))

export const listRegions = ({ kysely }: Pick<Database, 'kysely'>): Promise<RentalRegionRow[]> =>
  kysely.selectFrom('rental_region').selectAll().orderBy('region').execute()

/** How many living rentals each region has. */
export async function countByRegion({ kysely }: Pick<Database, 'kysely'>): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely
    .selectFrom('rental')
    .select(['region', (eb) => eb.fn.countAll<number | string>().as('rentals')])
    .where('status', 'in', livingStatuses)
    .groupBy('region')
    .execute()
  return new Map(rows.map(({ region, rentals }) => [region, Number(rentals)]))
}

/** Names the maintenance of a rental that began with the one of its region, which will end it too. */
const careIdOf = ({ region, maintained_since }: RentalRegionRow, rentalId: string): string =>
  createHash('sha256').update(`${region} ${maintained_since} ${rentalId}`).digest('hex').slice(0, 32)

/** Puts a locked rental under the maintenance of its region, unless it is under one of its own. True: it was. */
async function cover(trx: Transaction, row: RentalRow, region: RentalRegionRow, now: number): Promise<boolean> {
  if (row.maintenance === 1) return false
  const id = careIdOf(region, row.id)
  return (await setMaintenance(trx, row, { isOn: true, why: regionWhy(region), id }, now)).isChanged
}

/** Puts a rental that is created in a region under the region's maintenance, unless that happens later. */
export async function coverCreated(trx: Transaction, rental: { id: string; region: string }, now: number) {
  const region = await lockRegion(trx, rental.region)
  const row = region.maintained_since === null ? undefined : await lockRental(trx, rental.id)
  if (row !== undefined && row.status !== 'SCHEDULED') await cover(trx, row, region, now)
}

/** The rentals under the maintenance of a region, which may have moved since it began. */
async function coveredBy(trx: Transaction, region: RentalRegionRow): Promise<string[]> {
  const open = await trx.kysely
    .selectFrom('rental_care')
    .select(['id', 'rental_id'])
    .where('kind', '=', 'maintenance')
    .where('ended_at', 'is', null)
    // One order for all transactions that lock several rentals, here and below.
    .orderBy('rental_id')
    .execute()
  return open.filter(({ id, rental_id }) => id === careIdOf(region, rental_id)).map(({ rental_id }) => rental_id)
}

async function livingIn(trx: Transaction, region: string): Promise<string[]> {
  const rows = await trx.kysely
    .selectFrom('rental')
    .select('id')
    .where('status', 'in', livingStatuses)
    .where((eb) => eb.or([eb('region', '=', region), eb('target_region', '=', region)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Starts, changes or ends (`why`: null) the maintenance of a locked region and of its rentals; a rental under a maintenance
 * of its own, or with texts of its own, keeps it. Resolves to the changed rentals.
 */
export async function maintainRegion(
  trx: Transaction,
  before: RentalRegionRow,
  why: Texts | null,
  now: number,
): Promise<readonly string[]> {
  const { region } = before
  const since = why === null ? null : (before.maintained_since ?? now)
  const texts = reasonColumns(why)
  const changed: RentalRegionRow = { ...before, ...texts, maintained_since: since }
  await trx.kysely
    .updateTable('rental_region')
    .set({ ...texts, maintained_since: since })
    .where('region', '=', region)
    .execute()
  const ids = before.maintained_since === null ? await livingIn(trx, region) : await coveredBy(trx, before)
  const done: string[] = []
  for (const id of ids) {
    const row = await lockRental(trx, id)
    if (row === undefined) continue
    if (before.maintained_since === null) {
      if (await cover(trx, row, changed, now)) done.push(id)
      continue
    }
    const hasOwnText = !areSameTexts(rentalWhy(row), reasonOf(before))
    if (why !== null && hasOwnText) continue
    if ((await setMaintenance(trx, row, { isOn: why !== null, why }, now)).isChanged) done.push(id)
  }
  return done
}
