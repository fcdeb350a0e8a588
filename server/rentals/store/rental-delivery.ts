import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { creationBeginsAt } from '../rules/rentals.ts'
import { rentalIdFor } from './rental-end.ts'
import { isMaintained } from './rental-regions.ts'
import { armRental, findRental, lockRental } from './rentals.ts'
import { beginIn } from './scheduled-rentals.ts'

/** Why the creation of an order's rental has not begun, although nothing has failed. */
export interface DeliveryWait {
  /** start: it begins shortly before the start · maintenance: it is due, and its region is under maintenance. */
  readonly for: 'start' | 'maintenance'
  /** Epoch milliseconds. */
  readonly startsAt: number
}

/** What an order's rental waits for; undefined: for nothing that is foreseen. */
export async function deliveryWait(db: Database, orderId: string, now: number): Promise<DeliveryWait | undefined> {
  const id = await rentalIdFor(db, orderId)
  const row = id === undefined ? undefined : await findRental(db, id)
  if (row?.status !== 'SCHEDULED' || row.starts_at === null) return undefined
  const startsAt = row.starts_at
  if (creationBeginsAt(startsAt) > now) return { for: 'start', startsAt }
  return (await isMaintained(db, row.region)) ? { for: 'maintenance', startsAt } : undefined
}

/**
 * Goes on with an order's rental now: begins a creation that is due, and runs a job that waits or has failed. False: there
 * is nothing to go on with.
 */
export async function retryRental(trx: Transaction, orderId: string, now: number): Promise<boolean> {
  const id = await rentalIdFor(trx, orderId)
  const seen = id === undefined ? undefined : await findRental(trx, id)
  if (seen === undefined) return false
  if (seen.status === 'SCHEDULED') return (await beginIn(trx, seen, now)) === 'begun'
  const row = await lockRental(trx, seen.id)
  // One that was renewed while it was being removed is created again when it is gone.
  if (row?.status !== 'CREATING' && row?.status !== 'TERMINATING') return false
  await armRental(trx, row.id, now)
  return true
}
