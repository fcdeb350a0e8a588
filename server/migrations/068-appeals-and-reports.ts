import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Appeals against bans with their messages, and reports of players. Instants are epoch milliseconds. */
export async function appealsAndReports({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'appeal', {
    id: 'text key',
    ban_id: 'text',
    steam_id: 'text',
    language: 'text',
    state: 'text',
    is_asked: 'integer',
    messages: 'integer',
    created_at: 'bigint',
    changed_at: 'bigint',
    decided_at: 'bigint?',
    decided_by: 'text?',
    again_at: 'bigint?',
  })
  await sql`create unique index appeal_open on appeal (steam_id) where state = 'open'`.execute(trx)
  await schema.createIndex('appeal_player').on('appeal').columns(['steam_id', 'created_at']).execute()
  await schema.createIndex('appeal_newest').on('appeal').columns(['changed_at', 'id']).execute()
  await createTable(
    schema,
    'appeal_message',
    { appeal_id: 'text', position: 'integer', steam_id: 'text', author: 'text?', text: 'text', at: 'bigint' },
    { primaryKey: ['appeal_id', 'position'] },
  )
  await schema.createIndex('appeal_message_player').on('appeal_message').column('steam_id').execute()
  await createTable(schema, 'report', {
    id: 'text key',
    steam_id: 'text',
    reporter: 'text',
    reason: 'text',
    text: 'text',
    match_id: 'text?',
    at: 'bigint',
    state: 'text',
    closed_at: 'bigint?',
    closed_by: 'text?',
  })
  await sql`create unique index report_open on report (reporter, steam_id) where state = 'open'`.execute(trx)
  await sql`create index report_waiting on report (steam_id, at) where state = 'open'`.execute(trx)
  await schema.createIndex('report_reporter').on('report').columns(['reporter', 'at']).execute()
  await schema.createIndex('report_player').on('report').columns(['steam_id', 'at']).execute()
  await schema.createIndex('report_oldest').on('report').column('at').execute()
}
