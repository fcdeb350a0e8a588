import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Versions of what staff edit, the end of an announcement, and texts that are not published yet. Instants of versions are
 * epoch milliseconds, the end is ISO 8601 as the beginning is.
 */
export async function textTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(
    schema,
    'edit_version',
    {
      kind: 'text',
      subject: 'text',
      number: 'integer',
      at: 'bigint',
      actor: 'text?',
      source: 'text',
      restored: 'integer?',
      value_json: 'text?',
    },
    { primaryKey: ['kind', 'subject', 'number'] },
  )
  await schema.alterTable('announcement').addColumn('end_date', 'text').execute()
  for (const table of ['announcement', 'faq', 'privilege']) {
    await schema
      .alterTable(table)
      .addColumn('draft', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
}
