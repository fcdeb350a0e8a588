import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { PaymentProvider } from '../backends/provider.ts'

export interface RentalOffers {
  /** Whether one more server can be reserved in a region, within the transaction that reserves it. */
  hasRoom(trx: Database, region: string): Promise<boolean>
  readonly simulated: boolean
}

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
  /** What can be rented; absent: this community rents out no servers. */
  readonly rentals?: RentalOffers
  /** Asks the reconciler to look for work now instead of at its next turn. */
  wake(): void
}

export interface Buyer {
  readonly accountId: string
  readonly steamId: string
}
