import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What a team measured before it chose a region. Instants are epoch milliseconds. */
export async function regionAdvisorTables({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'region_advisor', {
    code: 'text key',
    owner_steam_id: 'text unique',
    owner_name: 'text',
    last_person: 'integer',
    expires_at: 'bigint',
  })
  await createTable(
    trx.schema,
    'region_advisor_person',
    {
      code: 'text',
      id: 'integer',
      device_hash: 'text',
      name: 'text',
      measures: 'text',
      counted: 'integer',
      measured_at: 'bigint',
    },
    { primaryKey: ['code', 'id'], unique: ['code', 'device_hash'] },
  )
}
