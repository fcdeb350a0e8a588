import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Bans by SteamID, with their history: a ban is closed when it ends, when it is lifted and when another one replaces it,
 * and each player has at most one that is not closed. Instants are epoch milliseconds.
 */
export async function playerTables(context: MigrationContext): Promise<void> {
  const { trx } = context
  const { schema } = trx
  await createTable(schema, 'ban', {
    id: 'text key',
    steam_id: 'text',
    reason: 'text',
    note: 'text',
    begins_at: 'bigint',
    ends_at: 'bigint?',
    banned_by: 'text',
    closed_at: 'bigint?',
    closed_as: 'text?',
    closed_by: 'text?',
    close_reason: 'text?',
  })
  await schema.createIndex('ban_player').on('ban').columns(['steam_id', 'begins_at']).execute()
  await sql`create unique index ban_open on ban (steam_id) where closed_at is null`.execute(trx)
  await sql`create index ban_end on ban (ends_at) where closed_at is null`.execute(trx)
  await takeOverBans(context)
}

/** Bans of accounts become bans of SteamIDs. They had no reason; `console` was the only one who could ban. */
async function takeOverBans({ trx }: MigrationContext): Promise<void> {
  const banned = await sql<{ steam_id: string; banned_at: number }>`
    select steam_id, banned_at from account where banned_at is not null and steam_id is not null`.execute(trx)
  for (const { steam_id, banned_at } of banned.rows) {
    await sql`
      insert into ban (id, steam_id, reason, note, begins_at, banned_by)
      values (${randomUUID()}, ${steam_id}, '', '', ${banned_at}, 'console')`.execute(trx)
  }
  await trx.schema.alterTable('account').dropColumn('banned_at').execute()
}
