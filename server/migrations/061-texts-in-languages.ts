import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The texts with a column per language, each with the column that holds all of its languages from here on. */
const texts = [
  ['announcement', 'text'],
  ['privilege', 'content'],
  ['privilege', 'detail'],
  ['faq', 'question'],
  ['faq', 'answer'],
  ['server', 'rules_texts'],
  ['rental', 'maintenance_why'],
  ['rental_care', 'why'],
  ['rental_region', 'why'],
] as const

/** JSON of a text in all of its languages (mirrored-texts.ts); null: the columns of Chinese and English say all of it. */
export async function textsInLanguages({ trx: { schema } }: MigrationContext): Promise<void> {
  for (const [table, column] of texts) await schema.alterTable(table).addColumn(column, 'text').execute()
}
