import type { Database } from '../../kernel/db/database.ts'
import { skipLocked } from '../../kernel/db/skip-locked.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { nextCheckIn, statesBefore } from '../rules/orders.ts'
import type { OrderRow } from '../tables.ts'
import { findOrder } from './orders.ts'

/**
 * Takes one order whose provider query is due. Taking it schedules the next query as if this one fails, so that another
 * process continues after a crash and no two processes query concurrently. The returned row holds that schedule.
 */
export const takeOrderToCheck = (db: Database, now: number): Promise<OrderRow | undefined> =>
  // A lock lasts as long as its transaction.
  db.kind === 'postgresql' ? inTransaction(db, (trx) => takeNext(trx, now)) : takeNext(db, now)

async function takeNext(db: Database, now: number): Promise<OrderRow | undefined> {
  for (;;) {
    const due = db.kysely.selectFrom('order').selectAll().where('next_check_at', '<=', now)
    const order = await skipLocked(db, due.orderBy('next_check_at').limit(1)).executeTakeFirst()
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

/** Counts a query of the provider about an order; `problem`: why it failed, null if it did not. */
export async function noteCheck(db: Database, id: string, problem: string | null, now: number): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set((eb) => ({
      checks: eb('checks', '+', 1),
      checked_at: now,
      check_problem: problem === null ? null : problem.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Records a successful query of a taken order: its wake-up is done, and an order that may still be paid is queried again
 * until it is a day old. A notification that arrived in the meantime keeps its own query.
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
