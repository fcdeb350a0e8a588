import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { PaymentProvider } from '../backends/provider.ts'
import type { Products } from '../product.ts'

/** What the steps of a purchase share. The database says what is true; providers are asked outside transactions. */
export interface CheckoutDeps {
  readonly database: Database
  readonly products: Products
  /** The ways to pay that this community has set up. */
  readonly providers: ReadonlyMap<PaymentMethod, PaymentProvider>
  /** Base of the addresses that providers are given. */
  readonly publicOrigin: string
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
  /** Asks the reconciler to look for work now instead of at its next turn. */
  wake(): void
}
