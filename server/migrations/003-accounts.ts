import type { SchemaModule } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** People, their sessions, and everything with which they prove who they are. Instants are epoch milliseconds. */
export async function accountTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'account', {
    id: 'text key',
    steam_id: 'text? unique',
    email: 'text? unique',
    password_hash: 'text?',
    username: 'text',
    avatar: 'text?',
    created_at: 'bigint',
    banned_at: 'bigint?',
  })
  await createTable(schema, 'steam_group', { steam_id: 'text', name: 'text' }, { primaryKey: ['steam_id', 'name'] })
  await createTable(schema, 'session', {
    id: 'text key',
    account_id: 'text',
    kind: 'text',
    device: 'text',
    created_at: 'bigint',
    last_seen_at: 'bigint',
    expires_at: 'bigint',
    revoked_at: 'bigint?',
  })
  await schema.createIndex('session_account').on('session').column('account_id').execute()
  await steamTables(schema)
  await emailTables(schema)
  await createTable(schema, 'audit_log', {
    id: 'text key',
    at: 'bigint',
    account_id: 'text?',
    steam_id: 'text?',
    action: 'text',
    address: 'text',
    detail: 'text',
  })
  await createTable(schema, 'secret', { name: 'text key', value: 'text' })
}

async function steamTables(schema: SchemaModule): Promise<void> {
  await createTable(schema, 'sign_in_attempt', {
    state_hash: 'text key',
    cookie_hash: 'text',
    purpose: 'text',
    bind_session_id: 'text?',
    return_to: 'text',
    expires_at: 'bigint',
    used_at: 'bigint?',
  })
  await createTable(schema, 'openid_nonce', { nonce: 'text key', seen_at: 'bigint' })
  await createTable(schema, 'sign_in_code', {
    code_hash: 'text key',
    cookie_hash: 'text',
    account_id: 'text',
    steam_id: 'text',
    purpose: 'text',
    expires_at: 'bigint',
    used_at: 'bigint?',
  })
  await createTable(schema, 'bind_token', {
    token_hash: 'text key',
    steam_id: 'text',
    name: 'text?',
    game_server_key_id: 'text',
    expires_at: 'bigint',
    used_at: 'bigint?',
  })
  await createTable(schema, 'bind_proof', {
    session_id: 'text key',
    steam_id: 'text',
    name: 'text?',
    proven_at: 'bigint',
    tries: 'integer',
  })
  await createTable(schema, 'game_server_key', {
    id: 'text key',
    name: 'text',
    version: 'integer',
    created_at: 'bigint',
    revoked_at: 'bigint?',
  })
  await createTable(
    schema,
    'signed_call',
    { key_id: 'text', nonce: 'text', seen_at: 'bigint' },
    { primaryKey: ['key_id', 'nonce'] },
  )
}

async function emailTables(schema: SchemaModule): Promise<void> {
  await createTable(schema, 'email_code', {
    email: 'text key',
    code_hash: 'text',
    tries: 'integer',
    created_at: 'bigint',
    expires_at: 'bigint',
    used_at: 'bigint?',
  })
  await createTable(schema, 'reset_token', {
    account_id: 'text key',
    token_hash: 'text unique',
    created_at: 'bigint',
    expires_at: 'bigint',
    used_at: 'bigint?',
  })
  await createTable(
    schema,
    'sign_in_address',
    { account_id: 'text', address_hash: 'text', seen_at: 'bigint' },
    { primaryKey: ['account_id', 'address_hash'] },
  )
  await createTable(schema, 'mail', {
    id: 'text key',
    recipient: 'text',
    sealed: 'text',
    created_at: 'bigint',
    attempts: 'integer',
    next_try_at: 'bigint',
    leased_until: 'bigint?',
    sent_at: 'bigint?',
    failed_at: 'bigint?',
    last_error: 'text?',
  })
  await schema.createIndex('mail_next_try').on('mail').columns(['sent_at', 'next_try_at']).execute()
}
