import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Messages in chat channels that the portal keeps current (docs/decisions/126). Instants are epoch milliseconds. */
export async function statusMessages({ trx: { schema } }: MigrationContext): Promise<void> {
  await createTable(schema, 'status_message', {
    id: 'text key',
    format: 'text',
    language: 'text',
    choices: 'text',
    host: 'text',
    sealed: 'text',
    created_at: 'bigint',
    moved_at: 'bigint?',
    message_id: 'text?',
    content: 'text?',
    written_at: 'bigint?',
    trouble: 'text?',
    failures: 'integer',
    due_at: 'bigint',
    fills: 'text',
  })
}
