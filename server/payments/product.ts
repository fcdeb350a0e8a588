import type { ProductTexts } from '../../contract/language.ts'
import type { DurationCode, ProductId, ProductType } from '../../contract/payments/payments.ts'
import type { RefundEffect } from '../../contract/payments/refunds.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import type { OrderForms, Refusal } from './rules/order-request.ts'

/** The account that places an order. */
export interface Buyer {
  readonly accountId: string
  readonly steamId: string
}

/** The part of a requested order that only the database knows. */
export interface Completion {
  /** Overrides the form's value. */
  readonly relocatable?: boolean
  /**
   * Reserves what the order needs in the transaction that writes it; returns the refusal if that is not possible.
   * Absent: the order needs no reservation. `now` is in epoch milliseconds.
   */
  readonly reserve?: (trx: Transaction, accountId: string, now: number) => Promise<Refusal | undefined>
}

/** The fields that the delivery of a paid order needs. */
export interface PaidOrder {
  readonly id: string
  readonly steamId: string
  readonly productId: ProductId
  /** JSON of the options, as they were parsed when the order was placed. */
  readonly options: string
  readonly duration: DurationCode
}

/** now: delivered · later: a job delivers it · never: it cannot be delivered and is refunded. */
export type Delivery = 'now' | 'later' | 'never'

/** Why the delivery of a paid order has not begun, although nothing has failed. */
export interface DeliveryWait {
  /** start: what was bought starts later · maintenance: it is due, and is delivered when a maintenance ends. */
  readonly for: 'start' | 'maintenance'
  /** Epoch milliseconds. */
  readonly startsAt: number
}

/** A later order of the same player for the same product, whose time stays when an earlier one is refunded. */
export interface LaterOrder {
  readonly id: string
  readonly hours: number
}

/** A paid order that is to be taken back. */
export interface WithdrawnOrder extends PaidOrder {
  readonly later: readonly LaterOrder[]
}

/**
 * The interface between payments and a noun that sells something. The noun provides its product without importing this
 * type; `server/portal.ts` passes all products to payments.
 */
export interface Product {
  /** The name that the buyer sees at the payment provider. */
  readonly name: ProductTexts
  /** Path of the page to which the buyer returns from the payment provider. */
  readonly page: string
  /** How long the provider accepts payment of a new order (milliseconds). A later payment still counts. */
  readonly payableFor: number
  /** The schema of the options per product id. */
  readonly forms: OrderForms
  /**
   * Completes an order before it is written. `details` are the product's own fields of the form.
   * @throws ApiError if the product is not available
   */
  complete(database: Database, details: Readonly<Record<string, string>>, buyer: Buyer): Promise<Completion>
  /** Delivers a paid order in the transaction that books its payment. `now` is in epoch milliseconds. */
  deliver(trx: Transaction, order: PaidOrder, now: number): Promise<Delivery>
  /** When an order is to be delivered, ISO 8601; undefined, or absent: at once. */
  startOf?(order: Pick<PaidOrder, 'options'>): string | undefined
  /** What {@link withdraw} would do, without doing it. */
  foreseeWithdrawal(database: Database, order: WithdrawnOrder, now: number): Promise<RefundEffect>
  /** Takes the unused time of an order back, in the transaction that makes its refund due (contract/payments/refunds.ts). */
  withdraw(trx: Transaction, order: WithdrawnOrder, now: number): Promise<RefundEffect>
  /** What a paid order waits for; undefined: for nothing that is foreseen. Absent: orders of this product never wait. */
  deliveryWait?(database: Database, order: PaidOrder, now: number): Promise<DeliveryWait | undefined>
  /** Tries again to deliver a paid order that waits for its delivery; false: there is nothing to try. */
  retryDelivery(trx: Transaction, order: PaidOrder, now: number): Promise<boolean>
}

/** All products. */
export type Products = Readonly<Record<ProductType, Product>>
