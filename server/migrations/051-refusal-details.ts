import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What was refused of a game server's log, such as its first unreadable line. */
export async function refusalDetails({ trx }: MigrationContext): Promise<void> {
  await trx.schema.alterTable('match_stream').addColumn('refusal_detail', 'text').execute()
}
