import type { Database } from '../kernel/db/database.ts'
import type { Transaction } from '../kernel/db/transaction.ts'

/** An order for a rental that can still be paid. */
export interface OpenOrder {
  readonly productId: string
  /** JSON of the options, as they were parsed when the order was placed. */
  readonly options: string
}

/**
 * The order operations that rentals need. Payments provides them, and main passes them in. Each
 * call works in the transaction of its caller. Instants are epoch milliseconds.
 */
export interface Orders {
  /** Unpaid orders for rentals that were placed after `since`. */
  open(db: Database, since: number): Promise<readonly OpenOrder[]>
  /** The number of open orders of an account. */
  countOpen(db: Database, accountId: string, since: number): Promise<number>
  /** Those of the given orders that are paid but not delivered. */
  waiting(trx: Transaction, ids: readonly string[]): Promise<readonly string[]>
  /** Marks those of the given orders that are paid as delivered. */
  markDelivered(trx: Transaction, ids: readonly string[], now: number): Promise<void>
  /** Makes a refund due for those of the given orders that are paid but not delivered; returns them. */
  refund(
    trx: Transaction,
    ids: readonly string[],
    back: { readonly now: number; readonly reason: 'undeliverable' | 'buyer_cancelled' },
  ): Promise<readonly string[]>
}
