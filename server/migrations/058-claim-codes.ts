import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Codes with which the first administrator claims the portal, as hashes. Instants are epoch milliseconds. */
export async function claimCodes({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'claim_code', {
    code_hash: 'text key',
    created_at: 'bigint',
    expires_at: 'bigint',
  })
}
