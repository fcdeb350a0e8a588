import type { SchemaModule } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Prices, orders and the money behind them, VIP, and the queue of work. Instants are epoch ms, amounts minor units. */
export async function orderTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'price', {
    id: 'text key',
    position: 'integer',
    product_type: 'text',
    duration: 'text',
    relocatable: 'integer',
    cny: 'integer?',
    usd: 'integer?',
  })
  await createTable(schema, 'vip_membership', { steam_id: 'text key', expires_at: 'bigint' })
  await createTable(
    schema,
    'order',
    {
      id: 'text key',
      account_id: 'text',
      steam_id: 'text',
      idempotency_key: 'text',
      request_hash: 'text',
      product_type: 'text',
      product_id: 'text',
      options: 'text',
      duration: 'text',
      method: 'text',
      currency: 'text',
      amount_minor: 'integer',
      test: 'integer',
      state: 'text',
      created_at: 'bigint',
      paid_at: 'bigint?',
      delivered_at: 'bigint?',
      provider_ref: 'text?',
      payment_url: 'text?',
      mobile_url: 'text?',
      next_check_at: 'bigint?',
    },
    { unique: ['account_id', 'idempotency_key'] },
  )
  await schema.createIndex('order_account').on('order').columns(['account_id', 'created_at']).execute()
  await schema.createIndex('order_next_check').on('order').column('next_check_at').execute()
  await moneyTables(schema)
  await createTable(schema, 'job', {
    id: 'text key',
    kind: 'text',
    payload: 'text',
    run_at: 'bigint',
    attempts: 'integer',
    leased_until: 'bigint?',
    leased_by: 'text?',
    done_at: 'bigint?',
    failed_at: 'bigint?',
    last_error: 'text?',
  })
  await schema.createIndex('job_run_at').on('job').columns(['done_at', 'run_at']).execute()
}

async function moneyTables(schema: SchemaModule): Promise<void> {
  await createTable(schema, 'payment_notice', {
    id: 'text key',
    method: 'text',
    received_at: 'bigint',
    headers: 'text',
    body: 'text',
    verdict: 'text?',
    order_id: 'text?',
    transaction_id: 'text?',
  })
  await createTable(
    schema,
    'payment',
    {
      method: 'text',
      transaction_id: 'text',
      order_id: 'text',
      amount_minor: 'bigint',
      currency: 'text',
      outcome: 'text',
      paid_at: 'bigint',
      recorded_at: 'bigint',
    },
    { primaryKey: ['method', 'transaction_id'] },
  )
  await createTable(
    schema,
    'refund',
    {
      id: 'text key',
      order_id: 'text',
      method: 'text',
      transaction_id: 'text',
      amount_minor: 'bigint',
      currency: 'text',
      reason: 'text',
      created_at: 'bigint',
      done_at: 'bigint?',
    },
    { unique: ['method', 'transaction_id'] },
  )
}
