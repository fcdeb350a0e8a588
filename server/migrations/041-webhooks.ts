import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Webhooks in the staff room: muted since when, when their address was last replaced (epoch milliseconds), and the last
 * attempt of a delivery (JSON).
 */
export async function webhookCare({ trx: { schema } }: MigrationContext): Promise<void> {
  await schema.alterTable('alert_webhook').addColumn('muted_at', 'bigint').execute()
  await schema.alterTable('alert_webhook').addColumn('moved_at', 'bigint').execute()
  await schema.alterTable('alert_webhook').addColumn('last_attempt', 'text').execute()
}
