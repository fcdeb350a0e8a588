import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The backend’s report on a rental, and the actions of operators. Instants are epoch milliseconds. */
export async function rentalCareTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema.alterTable('rental').addColumn('health', 'text').execute()
  await schema.alterTable('rental').addColumn('restart_up_at', 'bigint').execute()
  await createTable(schema, 'rental_care', {
    id: 'text key',
    rental_id: 'text',
    kind: 'text',
    started_at: 'bigint',
    ended_at: 'bigint?',
    hours: 'integer',
    zh: 'text?',
    en: 'text?',
  })
  await schema.createIndex('rental_care_rental').on('rental_care').columns(['rental_id', 'started_at']).execute()
}
