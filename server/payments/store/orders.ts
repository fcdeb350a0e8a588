import { sql } from 'kysely'
import { days } from '../../../contract/duration.ts'
import { durationHours } from '../../../contract/payments/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Places, prepareQuery } from '../../kernel/db/prepared-query.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { Completion, LaterOrder, PaidOrder } from '../product.ts'
import type { OrderKey } from '../rules/order-key.ts'
import type { OrderRequest, Refusal } from '../rules/order-request.ts'
import { firstCheckAfter, statesBefore } from '../rules/orders.ts'
import type { OrderRow } from '../tables.ts'
import { priceOf } from './prices.ts'

export interface NewOrder {
  /** 32 letters and digits, which every provider accepts. */
  readonly id: string
  readonly accountId: string
  readonly steamId: string
  readonly key: OrderKey
  /** Hash of the whole request; another hash with the same chosen key is an error. */
  readonly requestHash: string
  readonly wanted: OrderRequest
  readonly test: boolean
  /** The version of the terms, in the order's own transaction; `refused`: the buyer has not agreed to the current ones. */
  terms(trx: Transaction): Promise<number | null | 'refused'>
  /** Epoch milliseconds. */
  readonly now: number
  /** Called in the order's own transaction. */
  readonly reserve?: NonNullable<Completion['reserve']>
}

export type CreateResult =
  | { readonly kind: 'order'; readonly order: OrderRow; readonly isNew: boolean }
  | { readonly kind: 'key_reused' | 'not_sold' | 'terms_changed' }
  /** The account may place the next order in `wait` milliseconds. */
  | { readonly kind: 'too_many'; readonly wait: number }
  /** What the order needs cannot be reserved. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** States of an order that waits for money. */
const waiting = statesBefore('paid')

/** Orders that one account may place in a day, whatever becomes of them: each may be queried at its provider for a day. */
export const ordersPerDay = 50

/**
 * Creates an order at the current price. Repeated and concurrent calls with the same key and request return the same order.
 */
export async function createOrder(db: Database, request: NewOrder): Promise<CreateResult> {
  return inTransaction(db, async (trx): Promise<CreateResult> => {
    const { accountId, key, wanted, now } = request
    await releaseDerivedKey(trx, accountId, key)
    const known = async (): Promise<CreateResult | undefined> => {
      const order = await trx.kysely
        .selectFrom('order')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key.value)
        .executeTakeFirst()
      if (order === undefined) return undefined
      return order.request_hash === request.requestHash
        ? { kind: 'order', order, isNew: false }
        : { kind: 'key_reused' }
    }
    const before = await known()
    if (before !== undefined) return before
    const { productType: product, ...terms } = wanted
    const amount = await priceOf(trx, { product, ...terms })
    if (amount === undefined) return { kind: 'not_sold' }
    const wait = await waitOf(trx, accountId, now)
    if (wait > 0) return (await known()) ?? { kind: 'too_many', wait }
    const refusal = await request.reserve?.(trx, accountId, now)
    // While this call waited for the lock, an equal one may have created the order.
    if (refusal !== undefined) return (await known()) ?? { kind: 'refused', refusal }
    const accepted = await request.terms(trx)
    if (accepted === 'refused') return (await known()) ?? { kind: 'terms_changed' }
    const order = rowOf(request, amount, accepted)
    const inserted = await trx.kysely
      .insertInto('order')
      .values(order)
      .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'order', order, isNew: true }
    // A concurrent call with the same key was faster.
    return (await known()) ?? { kind: 'key_reused' }
  })
}

/** Milliseconds until an account may place its next order; holds other orders of the account until the transaction ends. */
async function waitOf(trx: Transaction, accountId: string, now: number): Promise<number> {
  if (trx.kind === 'postgresql') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${accountId}`}, 0))`.execute(trx.kysely)
  }
  const oldest = await trx.kysely
    .selectFrom('order')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', now - days(1))
    .orderBy('created_at', 'desc')
    .offset(ordersPerDay - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest === undefined ? 0 : oldest.created_at + days(1) - now
}

const rowOf = ({ wanted, ...request }: NewOrder, amount: number, terms: number | null): OrderRow => ({
  id: request.id,
  account_id: request.accountId,
  steam_id: request.steamId,
  idempotency_key: request.key.value,
  request_hash: request.requestHash,
  product_type: wanted.productType,
  product_id: wanted.productId,
  options: wanted.options,
  duration: wanted.duration,
  method: wanted.method,
  currency: wanted.currency,
  amount_minor: amount,
  test: request.test ? 1 : 0,
  state: 'created',
  created_at: request.now,
  paid_at: null,
  delivered_at: null,
  provider_ref: null,
  payment_url: null,
  mobile_url: null,
  next_check_at: null,
  woken_at: null,
  checks: 0,
  checked_at: null,
  check_problem: null,
  closed_at: null,
  declined: null,
  terms_version: terms,
})

/**
 * Removes a derived key from an order that is too old or no longer waits for payment. The key stays unique, so one of
 * several requests at the end of the minute creates the next order, and the others return that one.
 */
async function releaseDerivedKey(trx: Transaction, accountId: string, { value, since }: OrderKey): Promise<void> {
  if (since === undefined) return
  await trx.kysely
    .updateTable('order')
    .set({ idempotency_key: sql<string>`'released:' || id` })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', value)
    .where((eb) => eb.or([eb('created_at', '<=', since), eb('state', 'not in', waiting)]))
    .execute()
}

/** An order of this account; undefined for another account's order as for a missing one (ASVS 8.2.2). */
export async function findOwnOrder(db: Database, accountId: string, id: string): Promise<OrderRow | undefined> {
  const order = await findOrder(db, id)
  return order?.account_id === accountId ? order : undefined
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.kysely.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What the product of a paid order needs. */
export const paidOrderOf = (order: OrderRow): PaidOrder => ({
  id: order.id,
  steamId: order.steam_id,
  productId: order.product_id,
  options: order.options,
  duration: order.duration,
})

/** The orders for the same product that the player has paid for after this one. */
export async function laterOrders(
  { kysely }: Database,
  { id, steam_id, product_type, paid_at }: OrderRow,
): Promise<LaterOrder[]> {
  if (paid_at === null) return []
  const rows = await kysely
    .selectFrom('order')
    .select(['id', 'duration'])
    .where('steam_id', '=', steam_id)
    .where('product_type', '=', product_type)
    .where('state', 'in', statesBefore('withdrawn'))
    .where((eb) => eb.or([eb('paid_at', '>', paid_at), eb.and([eb('paid_at', '=', paid_at), eb('id', '>', id)])]))
    .execute()
  return rows.map((row) => ({ id: row.id, hours: durationHours[row.duration] }))
}

const ordersOf = prepareQuery((kysely, place: Places<{ readonly accountId: string }>) =>
  kysely
    .selectFrom('order')
    .selectAll()
    .where('account_id', '=', place('accountId'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100),
)

/** The newest hundred, newest first. */
export const listOwnOrders = (db: Database, accountId: string): Promise<OrderRow[]> => ordersOf(db, { accountId })

/** For the operator: the newest `limit` orders, optionally of one state. */
export async function listOrders(
  db: Database,
  state: OrderRow['state'] | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const all = db.kysely.selectFrom('order').selectAll()
  const some = state === undefined ? all : all.where('state', '=', state)
  return some.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
}

/**
 * Records that a payment is about to be requested, before it is: if the process dies in between, the reconciler still
 * queries the order.
 */
export async function expectPayment(db: Database, id: string, now: number): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set({ state: 'pending', next_check_at: now + firstCheckAfter })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('requested'))
    .execute()
}

export interface PayAddress {
  readonly paymentUrl: string
  readonly mobileUrl: string | null
  readonly providerRef: string | null
}

/** Stores the payment address. The first of several stays, so that every call returns the same one. */
export async function keepPayAddress(db: Database, id: string, address: PayAddress): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set({ payment_url: address.paymentUrl, mobile_url: address.mobileUrl, provider_ref: address.providerRef })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .execute()
}

/** True if this call cancelled it. The provider is still queried, because a payment may be in flight. */
export const cancelOrder = (db: Database, id: string): Promise<boolean> => endUnpaid(db, id, null)

/** Ends an order whose payment was declined for good, with the provider's word. False: it had ended or was paid before. */
export const declineOrder = (db: Database, id: string, reason: string): Promise<boolean> => endUnpaid(db, id, reason)

async function endUnpaid(db: Database, id: string, declined: string | null): Promise<boolean> {
  const result = await db.kysely
    .updateTable('order')
    .set({ state: 'cancelled', declined })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('cancelled'))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
