import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Consoles of game servers that the portal uses itself, with their sealed passwords, and when the portal began an act that
 * is not to happen twice. Instants are epoch milliseconds.
 */
export async function gameConsoles({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'game_console', {
    server_id: 'text key',
    port: 'bigint?',
    game: 'text',
    simple_admin: 'integer',
    vip_core: 'text?',
    sealed: 'text',
    state: 'text',
    problem: 'text?',
    since: 'bigint',
    given: 'text?',
    members: 'text?',
  })
  await schema.alterTable('game_act').addColumn('begun_at', 'bigint').execute()
}
