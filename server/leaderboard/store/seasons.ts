import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import type { SeasonRow } from '../tables.ts'

const fromRow = ({ id, name, starts_at, ends_at, closed_at }: SeasonRow): Season => ({
  id,
  name,
  startsAt: starts_at,
  endsAt: ends_at,
  closedAt: closed_at,
})

/** Every season, newest first. */
export async function listSeasons(db: ReadDatabase): Promise<Season[]> {
  const rows = await db.kysely
    .selectFrom('season')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** Adds a season after all others; the open one before it ends where it starts. Call it in a transaction. */
export async function insertSeason(
  trx: Transaction,
  { id, name, startsAt }: Pick<Season, 'id' | 'name' | 'startsAt'>,
): Promise<Season> {
  await trx.kysely.updateTable('season').set({ ends_at: startsAt }).where('ends_at', 'is', null).execute()
  const row: SeasonRow = { id, name, starts_at: startsAt, ends_at: null, closed_at: null }
  await trx.kysely.insertInto('season').values(row).execute()
  return fromRow(row)
}

/** Ends the season if it has not ended, and freezes its rankings. True if this call closed it. */
export async function markSeasonClosed(db: Database, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('season')
    .set((eb) => ({
      closed_at: now,
      ends_at: eb.case().when('ends_at', 'is', null).then(now).else(eb.ref('ends_at')).end(),
    }))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
