import { sql } from 'kysely'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What the poller writes: history, its last picture, and the lease that says which process polls. */
export async function liveTables({ trx, kind }: MigrationContext): Promise<void> {
  const { schema } = trx
  const history = schema
    .createTable('history')
    .addColumn('server_key', 'integer', (c) => c.notNull().references('server.key').onDelete('cascade'))
    .addColumn('step', 'bigint', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('map', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('history_pkey', ['server_key', 'step'])
  // The rows of one server then lie side by side and are stored once, not again in an index.
  await (kind === 'sqlite' ? history.modifyEnd(sql`without rowid`) : history).execute()

  await schema
    .createTable('live_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('swept_at', 'bigint')
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('lease')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
}
