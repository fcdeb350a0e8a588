import { sql } from 'kysely'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Gives processes of 0.1.0, which run on beside newer ones during an upgrade, the two columns back that 008 and 014 drop
 * (docs/decisions/057): without them they could neither sign players in nor record notifications. No newer version uses
 * them: until 0.3.0, whose migrations drop them. Instants are epoch milliseconds.
 */
export async function rollingUpgrade({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema.alterTable('account').addColumn('banned_at', 'bigint').execute()
  await schema.alterTable('payment_notice').addColumn('headers', 'text').execute()
  await sql`
    update account set banned_at = (
      select begins_at from ban where ban.steam_id = account.steam_id and ban.closed_at is null
    )`.execute(trx)
}
