import { sql, type Transaction } from 'kysely'
import { days } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Completion } from '../product.ts'
import type { OrderKey } from '../rules/order-key.ts'
import type { Refusal, Wanted } from '../rules/order-request.ts'
import { firstCheckAfter, statesBefore } from '../rules/orders.ts'
import type { OrderRow } from '../tables.ts'
import { priceOf } from './prices.ts'

export interface NewOrder {
  /** 32 letters and digits: what every provider takes. */
  readonly id: string
  readonly accountId: string
  readonly steamId: string
  readonly key: OrderKey
  /** Of the whole request; the same chosen key with another one is a mistake. */
  readonly requestHash: string
  readonly wanted: Wanted
  readonly test: boolean
  /** Epoch milliseconds. */
  readonly now: number
  /** Called in the order's own transaction. */
  readonly reserve?: NonNullable<Completion['reserve']>
}

export type Created =
  | { readonly kind: 'order'; readonly order: OrderRow; readonly isNew: boolean }
  | { readonly kind: 'key_reused' | 'not_sold' | 'too_many' }
  /** What the order needs cannot be reserved. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** States of an order that waits for money. */
const waiting = statesBefore('paid')

/** Orders of one account that may wait for money at a time; older ones are forgotten by this count after a day. */
const maxWaiting = 50

/**
 * Writes an order at the price of this moment. The same key and request give the same order, however often and however
 * many at once.
 */
export async function createOrder(db: Database, request: NewOrder): Promise<Created> {
  return db.kysely.transaction().execute(async (trx): Promise<Created> => {
    const { accountId, key, wanted, now } = request
    await releaseDerivedKey(trx, accountId, key)
    const known = async (): Promise<Created | undefined> => {
      const order = await trx
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
    const { count } = await trx
      .selectFrom('order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('created_at', '>', now - days(1))
      .where('state', 'in', waiting)
      .executeTakeFirstOrThrow()
    if (count >= maxWaiting) return { kind: 'too_many' }
    const refusal = await request.reserve?.({ ...db, kysely: trx }, accountId, now)
    // While this call waited for its turn, an equal one may have taken the last place.
    if (refusal !== undefined) return (await known()) ?? { kind: 'refused', refusal }
    const order = rowOf(request, amount)
    const inserted = await trx
      .insertInto('order')
      .values(order)
      .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'order', order, isNew: true }
    // Another call with the same key was faster.
    return (await known()) ?? { kind: 'key_reused' }
  })
}

const rowOf = ({ wanted, ...request }: NewOrder, amount: number): OrderRow => ({
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
})

/**
 * Takes a derived key from an order that is too old for it, or waits for money no longer. The key stays unique, so of
 * several requests at the edge of the minute one makes the next order, and the others get that one.
 */
async function releaseDerivedKey(
  trx: Transaction<Tables>,
  accountId: string,
  { value, since }: OrderKey,
): Promise<void> {
  if (since === undefined) return
  await trx
    .updateTable('order')
    .set({ idempotency_key: sql<string>`'released:' || id` })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', value)
    .where((eb) => eb.or([eb('created_at', '<=', since), eb('state', 'not in', waiting)]))
    .execute()
}

/** An order of this account; a stranger's is as unknown as one that does not exist (ASVS 8.2.2). */
export async function findOwnOrder(db: Database, accountId: string, id: string): Promise<OrderRow | undefined> {
  const order = await findOrder(db, id)
  return order?.account_id === accountId ? order : undefined
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.kysely.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest hundred, newest first. */
export async function listOwnOrders(db: Database, accountId: string): Promise<OrderRow[]> {
  const mine = db.kysely.selectFrom('order').selectAll().where('account_id', '=', accountId)
  return mine.orderBy('created_at', 'desc').orderBy('id').limit(100).execute()
}

/** For the operator: the newest `limit` orders, of one state where it is named. */
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
 * Notes that the provider is about to be asked, before it is: should the process die in between, the reconciler still
 * asks what became of it.
 */
export async function expectPayment(db: Database, id: string, now: number): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set({ state: 'pending', next_check_at: now + firstCheckAfter })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('asked'))
    .execute()
}

export interface PayAddress {
  readonly paymentUrl: string
  readonly mobileUrl: string | null
  readonly providerRef: string | null
}

/** Keeps where to pay; the first answer of several stays, so that every call gives the same address. */
export async function keepPayAddress(db: Database, id: string, address: PayAddress): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set({ payment_url: address.paymentUrl, mobile_url: address.mobileUrl, provider_ref: address.providerRef })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .execute()
}

/** True if this call cancelled it. The provider is still asked: money may be on its way. */
export async function cancelOrder(db: Database, id: string): Promise<boolean> {
  const result = await db.kysely
    .updateTable('order')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('cancelled'))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
