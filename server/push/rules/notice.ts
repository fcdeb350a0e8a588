import type { Money } from '../../../contract/payments/money.ts'
import type { ProductType } from '../../../contract/payments/payments.ts'

interface NamedRental {
  readonly id: string
  readonly name: string
}

/** What happened, by the kinds of contract/push/notices.ts. Instants are epoch milliseconds. */
export type NoticeFact =
  | { readonly kind: 'vipEnding'; readonly days: number; readonly endsAt: number }
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental }
  /** A scheduled server is ready at its start soon · is not ready at it, and is tried until then · was not ready in time. */
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental; readonly startsAt: number }
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental; readonly triedUntil: number }
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental; readonly refunded: true }
  | { readonly kind: 'rentalEnding'; readonly rental: NamedRental; readonly endsAt: number }
  | { readonly kind: 'rentalChanged'; readonly rental: NamedRental; readonly region: string }
  | { readonly kind: 'rentalChanged'; readonly rental: NamedRental; readonly hours: number }
  | ({ readonly kind: 'refundDone'; readonly product: ProductType } & Money)

/** An event that a player may be notified of, once. */
export interface Notice {
  /** Names the event: the same event always has the same id. */
  readonly id: string
  readonly steamId: string
  readonly at: number
  /** When it is no longer of use. */
  readonly until: number
  readonly fact: NoticeFact
}

/** Reads what happened after `from` and up to `to`. It may return an event again. */
export type NoticeSource = (from: number, to: number) => Promise<readonly Notice[]>
