import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * The response of a stored page, compressed (docs/decisions/084); null: a process of the previous release wrote the
 * page.
 */
export async function pageResponses({ kind, trx: { schema } }: MigrationContext): Promise<void> {
  await schema
    .alterTable('board_page')
    .addColumn('response', kind === 'sqlite' ? 'blob' : 'bytea')
    .execute()
}
