import { sql } from 'kysely'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import { skipLocked } from '../../kernel/db/skip-locked.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { clockTolerance } from '../../kernel/jobs/queue-clock.ts'
import { lastCheckAfter, nextCheckIn, statesBefore } from '../rules/orders.ts'
import type { OrderRow } from '../tables.ts'
import { findOrder } from './orders.ts'

/** The same moment (epoch milliseconds) by the clock that orders are dated by, and by that of due times. */
export interface CheckTime {
  readonly now: number
  readonly due: number
}

/** True if the provider of any order is to be queried: one row of an index. */
export async function hasDueChecks(db: Database, due: number): Promise<boolean> {
  const first = db.kysely.selectFrom('order').select('id').where('next_check_at', '<=', due).limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

export interface CheckTurn extends CheckTime {
  readonly method: PaymentMethod
  /** The account that had the last turn; an empty string before the first. */
  readonly after: string
}

/**
 * Takes one order whose provider query is due: the one that has waited longest of the next account in a circle, so that
 * an account with many orders delays those of another by one. Taking it schedules the next query as if this one fails, so
 * that another process continues after a crash and no two processes query concurrently. The returned row holds that
 * schedule.
 */
export const takeOrderToCheck = (db: Database, turn: CheckTurn): Promise<OrderRow | undefined> =>
  // A lock lasts as long as its transaction.
  db.kind === 'postgresql' ? inTransaction(db, (trx) => takeNext(trx, turn)) : takeNext(db, turn)

async function takeNext(db: Database, { method, after, now, due: at }: CheckTurn): Promise<OrderRow | undefined> {
  const due = db.kysely
    .selectFrom('order')
    .selectAll()
    .where('method', '=', method)
    .where('next_check_at', '<=', at)
    .orderBy('account_id')
    .orderBy('next_check_at')
    .limit(1)
  for (;;) {
    const next = await skipLocked(db, due.where('account_id', '>', after)).executeTakeFirst()
    const order = next ?? (await skipLocked(db, due).executeTakeFirst())
    if (order === undefined) return undefined
    const gap = nextCheckIn(now - (order.woken_at ?? order.created_at), false)
    const planned = gap === null ? null : at + gap
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
export async function planNextCheck(db: Database, taken: OrderRow, { now, due }: CheckTime): Promise<void> {
  const current = await findOrder(db, taken.id)
  const mayBePaid = current !== undefined && [...statesBefore('paid'), 'cancelled'].includes(current.state)
  const gap = mayBePaid && current.closed_at === null ? nextCheckIn(now - taken.created_at, true) : null
  await db.kysely
    .updateTable('order')
    .set({ next_check_at: gap === null ? null : due + gap, woken_at: null })
    .where('id', '=', taken.id)
    .where('next_check_at', taken.next_check_at === null ? 'is' : '=', taken.next_check_at)
    .execute()
}

/** Records that a cancelled order can no longer be paid: one last query finds a payment that was in flight. */
export async function noteClosed(db: Database, id: string, { now, due }: CheckTime): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set({ closed_at: now, next_check_at: due + lastCheckAfter })
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Makes queries due that a clock which has been set back since has put off: no pause is longer than half of the age that an
 * order had (`nextCheckIn`), except the shortest ones. `due`: epoch milliseconds.
 */
export async function mendChecks(db: Database, due: number): Promise<void> {
  await db.kysely
    .updateTable('order')
    .set({ next_check_at: due })
    .where('next_check_at', '>', due + lastCheckAfter + clockTolerance)
    // Half of the age before the pause is a third of the age after it.
    .where(sql<boolean>`(next_check_at - ${due}) * 3 > next_check_at - created_at + ${clockTolerance}`)
    .execute()
}
