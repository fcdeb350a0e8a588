import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
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
export async function listSeasons(db: Database): Promise<Season[]> {
  const rows = await db.kysely
    .selectFrom('season')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/**
 * Creates a season that starts at `startsAt` and ends the open season before it at that moment. Returns 'overlaps' if
 * another season starts later or ends after it.
 */
export function createSeason(
  db: Database,
  season: { readonly name: string; readonly startsAt: number },
): Promise<Season | 'overlaps'> {
  return inTransaction(db, async (trx) => {
    const seasons = await listSeasons(trx)
    const { name, startsAt } = season
    const isTaken = ({ startsAt: from, endsAt: to }: Season) => from >= startsAt || (to !== null && to > startsAt)
    if (seasons.some(isTaken)) return 'overlaps'
    await trx.kysely.updateTable('season').set({ ends_at: startsAt }).where('ends_at', 'is', null).execute()
    const id = Math.max(0, ...seasons.map((known) => known.id)) + 1
    const row: SeasonRow = { id, name, starts_at: startsAt, ends_at: null, closed_at: null }
    await trx.kysely.insertInto('season').values(row).execute()
    return fromRow(row)
  })
}

/** Ends the season if it is still open, and freezes its rankings. True if this call closed it. */
export async function closeSeason(db: Database, id: number, now: number): Promise<boolean> {
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
