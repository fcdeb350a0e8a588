import type { MigrationContext } from '../kernel/db/migrate.ts'

/** When a game server's log last came, when and why it was last refused, and when that was last logged. Epoch ms. */
export async function logStatus({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema.alterTable('match_stream').addColumn('received_at', 'bigint').execute()
  await schema.alterTable('match_stream').addColumn('refused_at', 'bigint').execute()
  await schema.alterTable('match_stream').addColumn('refusal', 'text').execute()
  await schema.alterTable('match_stream').addColumn('warned_at', 'bigint').execute()
}
