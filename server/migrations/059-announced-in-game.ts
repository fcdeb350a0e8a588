import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Whether and how often an announcement is said on game servers (JSON), and when it was last, in epoch milliseconds. */
export async function announcedInGame({ trx: { schema } }: MigrationContext): Promise<void> {
  await schema.alterTable('announcement').addColumn('in_game', 'text').execute()
  await createTable(schema, 'game_announcement', { id: 'text key', said_at: 'bigint' })
}
