import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What staff did to all practice servers of a region. Instants are epoch milliseconds. */
export async function rentalRegions({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'rental_region', {
    region: 'text key',
    maintained_since: 'bigint?',
    zh: 'text?',
    en: 'text?',
    compensated_at: 'bigint?',
    compensation_key: 'text?',
  })
}
