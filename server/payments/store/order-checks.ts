import type { Database } from '../../kernel/db/database.ts'
import { nextCheckIn, statesBefore } from '../rules/orders.ts'
import type { OrderRow } from '../tables.ts'
import { findOrder } from './orders.ts'

/**
 * Takes one order about which the provider has to be queried now. Taking it schedules the next query as if this one
 * fails, so that a caller that dies is followed by another, and no two query at once. The row that it returns holds
 * that schedule.
 */
export async function takeOrderToCheck(db: Database, now: number): Promise<OrderRow | undefined> {
  for (;;) {
    const due = db.kysely.selectFrom('order').selectAll().where('next_check_at', '<=', now)
    const order = await due.orderBy('next_check_at').limit(1).executeTakeFirst()
    if (order === undefined) return undefined
    const gap = nextCheckIn(now - (order.woken_at ?? order.created_at), false)
    const planned = gap === null ? null : now + gap
    const taken = await db.kysely
      .updateTable('order')
      .set({ next_check_at: planned })
      .where('id', '=', order.id)
      .where('next_check_at', '=', order.next_check_at)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 1n) return { ...order, next_check_at: planned }
  }
}

/**
 * The provider answered about an order that was taken: what woke the order is dealt with, and an order that may still
 * be paid is queried again later, until it is a day old. A notification that came meanwhile keeps its own query.
 */
export async function planNextCheck(db: Database, taken: OrderRow, now: number): Promise<void> {
  const current = await findOrder(db, taken.id)
  const isOpen = current !== undefined && [...statesBefore('paid'), 'cancelled'].includes(current.state)
  const gap = isOpen ? nextCheckIn(now - taken.created_at, true) : null
  await db.kysely
    .updateTable('order')
    .set({ next_check_at: gap === null ? null : now + gap, woken_at: null })
    .where('id', '=', taken.id)
    .where('next_check_at', taken.next_check_at === null ? 'is' : '=', taken.next_check_at)
    .execute()
}
