import { type CreateTableBuilder, sql } from 'kysely'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What a community imports: servers, announcements, privileges, questions, and the version of all four together. */
export async function catalogueTables({ trx, kind }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema
    .createTable('server')
    .addColumn('key', kind === 'sqlite' ? 'integer' : 'serial', (c) =>
      kind === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_display', 'text')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('region', 'text', (c) => c.notNull())
    .addColumn('players_max', 'integer')
    .addColumn('tickrate', 'integer')
    .addColumn('ontop', 'integer', (c) => c.notNull())
    .addColumn('star', 'integer', (c) => c.notNull())
    .addColumn('ping_target', 'text')
    .addColumn('rules', 'text', (c) => c.notNull())
    .execute()

  const content = (name: string, texts: string[], numbers: string[]) => {
    let table: CreateTableBuilder<string, string> = schema
      .createTable(name)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('position', 'integer', (c) => c.notNull())
    for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of numbers) table = table.addColumn(column, 'integer', (c) => c.notNull())
    return table.execute()
  }
  await content('announcement', ['text_zh', 'text_en', 'start_date', 'show'], ['priority'])
  await content(
    'privilege',
    ['content_zh', 'content_en', 'detail_zh', 'detail_en'],
    ['order', 'normal', 'vip', 'pro', 'kol', 'op'],
  )
  await content('faq', ['question_zh', 'question_en', 'answer_zh', 'answer_en', 'updated_at'], ['order'])

  await schema
    .createTable('catalogue')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('schema_ref', 'text')
    .execute()
  await sql`insert into catalogue (id, version) values (1, 0)`.execute(trx)
  await schema
    .createTable('imported_section')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .execute()
}
