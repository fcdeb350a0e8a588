import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Staff and their roles, the audit of what they do, and when a session last proved its Steam account. Instants are epoch
 * milliseconds. The triggers refuse to change or delete an audit entry, whichever query tries to.
 */
export async function staffTables(context: MigrationContext): Promise<void> {
  const { schema } = context.trx
  await createTable(schema, 'staff_member', {
    steam_id: 'text key',
    role: 'text',
    added_at: 'bigint',
    added_by: 'text',
  })
  await schema.alterTable('session').addColumn('steam_proven_at', 'bigint').execute()
  await createTable(schema, 'audit_entry', {
    seq: 'integer key',
    at: 'bigint',
    actor: 'text',
    role: 'text',
    action: 'text',
    subject_kind: 'text',
    subject: 'text',
    before_json: 'text?',
    after_json: 'text?',
    request_id: 'text?',
    address: 'text?',
    previous_hash: 'text',
    hash: 'text',
  })
  for (const column of ['actor', 'action', 'subject', 'at']) {
    await schema.createIndex(`audit_entry_${column}`).on('audit_entry').columns([column, 'seq']).execute()
  }
  await createTable(schema, 'audit_head', { id: 'integer key', seq: 'integer', hash: 'text' })
  await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(context.trx)
  await schema.createIndex('job_failed_at').on('job').column('failed_at').execute()
  await refuseChanges(context)
}

async function refuseChanges({ kind, trx }: MigrationContext): Promise<void> {
  if (kind === 'postgresql') {
    await sql`
      create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'audit entries are append-only'; end $$`.execute(trx)
    await sql`
      create trigger audit_entry_append_only before update or delete or truncate on audit_entry
      for each statement execute function refuse_audit_change()`.execute(trx)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`audit_entry_no_${change}`)} before ${sql.raw(change)} on audit_entry
      begin select raise(abort, 'audit entries are append-only'); end`.execute(trx)
  }
}
