import type { Bilingual } from '../../contract/language.ts'
import type { DurationCode, ProductId, ProductType } from '../../contract/payments.ts'
import type { Database } from '../kernel/db/database.ts'
import type { OpenTransaction } from '../kernel/db/transaction.ts'
import type { OrderForms, Refusal } from './rules/order-request.ts'

/** The account that places an order. */
export interface Buyer {
  readonly accountId: string
  readonly steamId: string
}

/** What only the database knows about an order that a form asks for. */
export interface Completion {
  /** Replaces what the form says. */
  readonly relocatable?: boolean
  /**
   * Reserves what the order needs, in the transaction that writes the order; the result says why that is not possible.
   * Absent: the order needs no reservation. `now` is in epoch milliseconds.
   */
  readonly reserve?: (trx: Database, accountId: string, now: number) => Promise<Refusal | undefined>
}

/** What the delivery of a paid order depends on. */
export interface PaidOrder {
  readonly id: string
  readonly steamId: string
  readonly productId: ProductId
  /** JSON of the options, as they were parsed when the order was placed. */
  readonly options: string
  readonly duration: DurationCode
}

/** now: the buyer has it · later: a job delivers it · never: it cannot be delivered, and the money goes back. */
export type Delivery = 'now' | 'later' | 'never'

/**
 * What payments needs of a thing that is sold. The part of the server that provides the thing also provides its
 * product, without importing this type; `server/portal.ts` hands all products to payments.
 */
export interface Product {
  /** What the buyer reads at the payment provider. */
  readonly name: Bilingual
  /** Path of the page to which the buyer returns from the payment provider. */
  readonly page: string
  /** For how many milliseconds after its creation the provider may take the money of an order. Later money still counts. */
  readonly payableFor: number
  /** How the options of each of its product ids are read. */
  readonly forms: OrderForms
  /**
   * Completes an order before it is written. `details` is what the form said to the product alone.
   * @throws ApiError where there is no such thing to sell
   */
  complete(database: Database, details: Readonly<Record<string, string>>, buyer: Buyer): Promise<Completion>
  /** Delivers a paid order, in the transaction that books its money. `now` is in epoch milliseconds. */
  deliver(trx: OpenTransaction, order: PaidOrder, now: number): Promise<Delivery>
}

/** Everything that is sold. */
export type Products = Readonly<Record<ProductType, Product>>
