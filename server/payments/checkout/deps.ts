import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PaymentProvider } from '../backends/provider.ts'
import type { Products } from '../product.ts'

/** Shared by all steps of a purchase. The database holds the truth; providers are called outside transactions. */
export interface CheckoutDeps extends Omit<Kernel, 'reads'> {
  readonly products: Products
  /** The community's name, in what the buyer sees at the provider. */
  brand(): string
  /** The configured payment methods. */
  readonly providers: ReadonlyMap<PaymentMethod, PaymentProvider>
  /** Base of the addresses that are passed to providers. */
  readonly publicOrigin: string
  /**
   * The version of the terms that an order is placed under, for a buyer who has agreed to it; null: there are no terms.
   * `refused`: these are not the current ones. In the order's transaction.
   */
  termsOfOrder(
    trx: Transaction,
    accountId: string,
    accepted: number | undefined,
    now: number,
  ): Promise<number | null | 'refused'>
  readonly clock: QueueClock
  /** Runs the reconciler now instead of at its next interval. */
  wake(): void
}
