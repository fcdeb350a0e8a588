import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { PaymentProvider } from '../adapters/payments/provider.ts'
import type { Database } from '../db/database.ts'

/** What the steps of a purchase share. The database says what is true; providers are asked outside transactions. */
export interface CheckoutDeps {
  readonly database: Database
  /** The ways to pay that this community has set up. */
  readonly providers: ReadonlyMap<PaymentMethod, PaymentProvider>
  /** Base of the addresses that providers are given. */
  readonly publicOrigin: string
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
  /** Where servers can be rented now, and whether they are simulated; absent: this community rents out none. */
  readonly rentals?: { isAvailable(region: string): boolean; readonly simulated: boolean }
  /** Asks the reconciler to look for work now instead of at its next turn. */
  wake(): void
}

export interface Buyer {
  readonly accountId: string
  readonly steamId: string
}
