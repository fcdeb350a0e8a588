import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Favourites, hidden servers, saved views and pinned players of an account, as one JSON document. */
export async function accountListTables({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'account_list', { account_id: 'text key', entries: 'text', updated_at: 'bigint' })
}
