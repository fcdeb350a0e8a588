import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Who holds the places of pools that all callers share (docs/decisions/093). `since` is epoch milliseconds. */
export async function placeTable({ trx: { schema } }: MigrationContext): Promise<void> {
  await createTable(
    schema,
    'place',
    { pool: 'text', id: 'text', owner: 'text', network: 'text', is_guest: 'integer', since: 'bigint' },
    { primaryKey: ['pool', 'id'] },
  )
  await schema
    .createIndex('place_holder')
    .on('place')
    .columns(['pool', 'network', 'owner', 'since', 'is_guest'])
    .execute()
  await schema.createIndex('place_owner').on('place').columns(['pool', 'owner', 'id']).execute()
  await schema.createIndex('place_guests').on('place').columns(['pool', 'is_guest', 'id']).execute()
}
