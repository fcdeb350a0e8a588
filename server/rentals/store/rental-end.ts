import { isoInstant } from '../../../contract/iso-instant.ts'
import { durationHours } from '../../../contract/payments/payments.ts'
import { endAfterRefund, type RefundEffect } from '../../../contract/payments/refunds.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { RentalRow } from '../tables.ts'
import { maintenanceColumns } from './rental-care.ts'
import type { PaidOrder } from './rental-orders.ts'
import { findRental, lockRental, type StepResult, stepLocked } from './rentals.ts'

/**
 * Moves the end of a locked rental back to `to`, or ends it now if that is not in the future. Maintenance ends with it,
 * without added time.
 */
export async function shortenLocked(trx: Transaction, row: RentalRow, to: number, now: number): Promise<StepResult> {
  const open = { maintenance: 0, ...maintenanceColumns(null) } as const
  const stepped = await stepLocked(trx, row, { kind: 'shorten', to }, now, to > now ? {} : { also: open })
  if (stepped.ok && to <= now) {
    const care = trx.kysely.updateTable('rental_care').set({ ended_at: now }).where('rental_id', '=', row.id)
    await care.where('ended_at', 'is', null).execute()
  }
  return stepped
}

/** An order that is taken back, with the player's later orders for rentals. */
export interface WithdrawnOrder extends PaidOrder {
  readonly later: readonly { readonly id: string; readonly hours: number }[]
}

/** The rental that an order was paid for. */
export const rentalIdFor = async (db: Database, orderId: string): Promise<string | undefined> => {
  const row = await db.kysely
    .selectFrom('rental_order')
    .select('rental_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.rental_id
}

/** Hours that later orders added to the same rental. */
async function laterHours(db: Database, rentalId: string, { later }: WithdrawnOrder): Promise<number> {
  if (later.length === 0) return 0
  const ids = later.map(({ id }) => id)
  const rows = await db.kysely
    .selectFrom('rental_order')
    .select('order_id')
    .where('rental_id', '=', rentalId)
    .where('order_id', 'in', ids)
    .execute()
  const own = new Set(rows.map(({ order_id }) => order_id))
  return later.reduce((sum, { id, hours }) => sum + (own.has(id) ? hours : 0), 0)
}

async function effectOf(
  db: Database,
  order: WithdrawnOrder,
  row: RentalRow | undefined,
  now: number,
): Promise<RefundEffect> {
  const product = 'server_rental' as const
  const isOver = row === undefined || row.status === 'TERMINATED' || row.status === 'FAILED' || row.expires_at <= now
  if (isOver) return { product, subject: row?.id ?? '', endsAt: null, newEndsAt: null, endsNow: false }
  const time = { hours: durationHours[order.duration], laterHours: await laterHours(db, row.id, order) }
  // Nothing is used before its time begins.
  const usedUntil = Math.max(now, row.starts_at ?? now)
  const left = endAfterRefund({ endsAt: row.expires_at, ...time, now: usedUntil })
  const newEndsAt = left <= usedUntil ? now : left
  return {
    product,
    subject: row.id,
    endsAt: isoInstant(row.expires_at),
    newEndsAt: isoInstant(newEndsAt),
    endsNow: newEndsAt <= now,
  }
}

/** What taking an order back does to its rental. */
export async function foreseeWithdrawal(db: Database, order: WithdrawnOrder, now: number): Promise<RefundEffect> {
  const id = await rentalIdFor(db, order.id)
  return effectOf(db, order, id === undefined ? undefined : await findRental(db, id), now)
}

/** Takes the unused time of an order from its rental. */
export async function withdrawFromRental(trx: Transaction, order: WithdrawnOrder, now: number): Promise<RefundEffect> {
  const id = await rentalIdFor(trx, order.id)
  const row = id === undefined ? undefined : await lockRental(trx, id)
  const effect = await effectOf(trx, order, row, now)
  if (row !== undefined && effect.newEndsAt !== null) await shortenLocked(trx, row, Date.parse(effect.newEndsAt), now)
  return effect
}
