import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What the community has set, one row per field. A field without a row has the value as shipped. */
export async function communitySettings({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'community_setting', { id: 'text key', position: 'integer', body: 'text' })
}
