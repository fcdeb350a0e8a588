import { sql } from 'kysely'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The kinds of alerts before this version, as JSON. */
const everyKind =
  '["silence","refund_due","rental_failed","mail_failing","poller_stopped","log_refused","database_away"]'

/**
 * The provider's word with which it declined the payment of an order for good. Webhooks that receive every kind of alert
 * receive the new one too, for certificates that end.
 */
export async function wordsOfPayments({ trx }: MigrationContext): Promise<void> {
  await trx.schema.alterTable('order').addColumn('declined', 'text').execute()
  const withNew = everyKind.replace('"database_away"', '"key_ending","database_away"')
  await sql`update alert_webhook set kinds = ${withNew} where kinds = ${everyKind}`.execute(trx)
}
