import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Which processes poll, which shard each of them has, and what they tell the one that publishes the list. Instants are epoch milliseconds. */
export async function shardTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'poll_member', { holder: 'text key', regions: 'text', expires_at: 'bigint' })
  await createTable(schema, 'poll_shard', { shard: 'text key', holder: 'text', since: 'bigint' })
  await createTable(
    schema,
    'poll_report',
    { holder: 'text', version: 'bigint', body: 'text' },
    { primaryKey: ['holder', 'version'] },
  )
}
