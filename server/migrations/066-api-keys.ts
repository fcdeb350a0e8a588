import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** API keys as hashes, with what each may do. Instants are epoch milliseconds. */
export async function apiKeys({ trx: { schema } }: MigrationContext): Promise<void> {
  await createTable(schema, 'api_key', {
    id: 'text key',
    name: 'text',
    hash: 'text',
    scopes: 'text',
    rate: 'integer',
    created_at: 'bigint',
    created_by: 'text',
    expires_at: 'bigint?',
    used_at: 'bigint?',
    revoked_at: 'bigint?',
  })
}
