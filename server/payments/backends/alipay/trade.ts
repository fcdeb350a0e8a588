import type { PaymentEvent } from '../provider.ts'

export const tradeStatuses = ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'] as const

interface Trade {
  readonly status: (typeof tradeStatuses)[number]
  /** The buyer paid at some point. */
  readonly wasPaid: boolean
  /** This notification reports a refund. */
  readonly refunded: boolean
}

/** A closed trade was refunded in full if it had been paid; otherwise it failed. */
export function tradeState({ status, wasPaid, refunded }: Trade): PaymentEvent['state'] {
  switch (status) {
    case 'WAIT_BUYER_PAY':
      return 'pending'
    case 'TRADE_CLOSED':
      return wasPaid || refunded ? 'refunded' : 'failed'
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return refunded ? 'refunded' : 'paid'
  }
}
