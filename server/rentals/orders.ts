import type { Database } from '../kernel/db/database.ts'
import type { OpenTransaction } from '../kernel/db/transaction.ts'

/** An order for a rental that can still be paid. */
export interface OpenOrder {
  readonly productId: string
  /** JSON of the options, as they were parsed when the order was placed. */
  readonly options: string
}

/**
 * What rentals need to know and to change about the orders for them. Payments provides it, and main passes it in. Each
 * call works in the transaction of its caller. Instants are epoch milliseconds.
 */
export interface Orders {
  /** Orders for rentals that were placed after `since` and still wait for their money. */
  open(trx: Database['kysely'], since: number): Promise<readonly OpenOrder[]>
  /** How many of them an account has. */
  countOpen(trx: Database['kysely'], accountId: string, since: number): Promise<number>
  /** Those of some orders that are paid and wait for their delivery. */
  waiting(trx: OpenTransaction, ids: readonly string[]): Promise<readonly string[]>
  /** Marks those of some orders as delivered that wait for it. */
  markDelivered(trx: OpenTransaction, ids: readonly string[], now: number): Promise<void>
  /** Makes the money of those of some orders due back that wait for their delivery; returns these orders. */
  refund(trx: OpenTransaction, ids: readonly string[], now: number): Promise<readonly string[]>
}
