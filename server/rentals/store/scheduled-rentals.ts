import { startTerms } from '../../../contract/rentals/rental-schedule.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { Orders } from '../orders.ts'
import type { RentalRefusal } from '../rules/rentals.ts'
import type { RentalRow } from '../tables.ts'
import { refundWaitingOrders } from './rental-orders.ts'
import { lockRegion } from './rental-regions.ts'
import { lockRental, stepLocked } from './rentals.ts'

/** same: it is so already, for example because the call was repeated · moved: it is not where the caller was shown it. */
export type StartOutcome = 'done' | 'same' | 'moved' | 'unknown' | RentalRefusal

/** Moves the start of a scheduled server, and its end with it. Instants are epoch milliseconds, here and below. */
export const moveStart = (
  db: Database,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<StartOutcome> =>
  inTransaction(db, async (trx): Promise<StartOutcome> => {
    const row = await lockRental(trx, id)
    if (row === undefined) return 'unknown'
    if (row.starts_at === to && row.cancelled_at === null) return 'same'
    if (row.starts_at !== from) return 'moved'
    const also = { start_changes: row.start_changes + 1 }
    const stepped = await stepLocked(trx, row, { kind: 'move_start', to }, now, { also })
    return stepped.ok ? 'done' : stepped.refusal
  })

/** Cancels a scheduled server, and makes a refund due for every order that was paid for it, in one transaction. */
export const cancelStart = (
  db: Database,
  orders: Pick<Orders, 'refund'>,
  id: string,
  now: number,
): Promise<StartOutcome> =>
  inTransaction(db, async (trx): Promise<StartOutcome> => {
    const row = await lockRental(trx, id)
    if (row === undefined) return 'unknown'
    if (row.cancelled_at !== null) return 'same'
    const also = { start_changes: row.start_changes + 1, cancelled_at: now }
    const stepped = await stepLocked(trx, row, { kind: 'cancel' }, now, { also })
    if (!stepped.ok) return stepped.refusal
    await refundWaitingOrders(trx, orders, id, { now, reason: 'buyer_cancelled' })
    return 'done'
  })

/** Scheduled servers whose creation is due. */
export const dueStarts = ({ kysely }: Database, now: number): Promise<RentalRow[]> =>
  kysely
    .selectFrom('rental')
    .selectAll()
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '<=', now + startTerms.creationBegins)
    .orderBy('starts_at')
    .execute()

/** begun: its creation is queued · waiting: its region is under maintenance · over: nothing is left to do. */
export type BeginOutcome = 'begun' | 'waiting' | 'over'

/** Begins the creation of a scheduled server, unless its region is under maintenance. Safe to repeat. */
export const beginScheduled = (
  db: Database,
  rental: Pick<RentalRow, 'id' | 'region'>,
  now: number,
): Promise<BeginOutcome> => inTransaction(db, (trx) => beginIn(trx, rental, now))

/** The same in a transaction that has locked neither the region nor the rental. */
export async function beginIn(
  trx: Transaction,
  { id, region }: Pick<RentalRow, 'id' | 'region'>,
  now: number,
): Promise<BeginOutcome> {
  // In the order of all transactions that lock both.
  const { maintained_since } = await lockRegion(trx, region)
  const row = await lockRental(trx, id)
  if (row?.status !== 'SCHEDULED') return 'over'
  if (maintained_since !== null) return 'waiting'
  const begun = await stepLocked(trx, row, { kind: 'begin' }, now)
  return begun.ok ? 'begun' : 'over'
}

/** When the portal stops to try to bring up a server that has not run yet, and refunds it; undefined: not scheduled. */
export const givenUpAt = ({ status, starts_at }: Pick<RentalRow, 'status' | 'starts_at'>): number | undefined =>
  starts_at !== null && (status === 'SCHEDULED' || status === 'CREATING') ? starts_at + startTerms.patience : undefined
