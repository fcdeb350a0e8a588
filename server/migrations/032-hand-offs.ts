import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What phones send to PCs, and pairings of the two without an account. Instants are epoch milliseconds. */
export async function handOffTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'hand_off_sequence', { id: 'integer key', value: 'bigint' })
  await createTable(schema, 'hand_off', {
    id: 'text key',
    kind: 'text',
    target: 'text',
    name: 'text',
    sender: 'text',
    sender_device: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    accepted_at: 'bigint?',
    accepted_by: 'text?',
    accepted_device: 'text?',
    closed_at: 'bigint?',
    change_number: 'bigint',
  })
  await schema.createIndex('hand_off_change').on('hand_off').column('change_number').execute()
  await schema.createIndex('hand_off_sender').on('hand_off').columns(['sender', 'created_at']).execute()
  await schema.createIndex('hand_off_end').on('hand_off').column('expires_at').execute()
  await createTable(
    schema,
    'hand_off_channel',
    { hand_off_id: 'text', channel: 'text' },
    { primaryKey: ['hand_off_id', 'channel'] },
  )
  await schema.createIndex('hand_off_channel_channel').on('hand_off_channel').column('channel').execute()
  await createTable(schema, 'pairing', {
    id: 'text key',
    code_hash: 'text',
    code_expires_at: 'bigint',
    pc_hash: 'text unique',
    pc_device: 'text',
    phone_hash: 'text? unique',
    phone_device: 'text?',
    created_at: 'bigint',
    claimed_at: 'bigint?',
    expires_at: 'bigint',
    ended_at: 'bigint?',
    change_number: 'bigint',
  })
  await schema.createIndex('pairing_code').on('pairing').column('code_hash').execute()
  await schema.createIndex('pairing_change').on('pairing').column('change_number').execute()
  await schema.createIndex('pairing_end').on('pairing').column('expires_at').execute()
  await createTable(schema, 'pairing_attempt', { id: 'text key', count: 'integer', ends_at: 'bigint' })
  await schema.createIndex('pairing_attempt_end').on('pairing_attempt').column('ends_at').execute()
}
