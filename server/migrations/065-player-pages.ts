import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

const figures = [
  'is_out',
  'minutes',
  'players',
  'place',
  'kills',
  'deaths',
  'headshots',
  'wins',
  'loses',
  'playtime',
] as const

/**
 * What the pages of players and matches show: the course of a match, and what each player has of it beside who played, so that
 * a page of a player reads one range. Null until a job has filled it (jobs/fill-matches.ts). Whose page is hidden.
 */
export async function playerPages({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema.alterTable('played_match').addColumn('course', 'text').execute()
  for (const column of ['mode', 'map']) await schema.alterTable('match_player').addColumn(column, 'text').execute()
  for (const column of figures) await schema.alterTable('match_player').addColumn(column, 'integer').execute()
  await sql`create index played_match_unfilled on played_match (starts_at, id) where course is null`.execute(trx)
  await createTable(schema, 'hidden_page', { account: 'bigint key', pseudonym: 'bigint unique', at: 'bigint' })
}
