import type { PaymentEvent } from '../provider.ts'

export const tradeStatuses = ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'] as const

interface Trade {
  readonly status: (typeof tradeStatuses)[number]
  /** The buyer had paid, whatever came later. */
  readonly wasPaid: boolean
  /** Money went back with this notice. */
  readonly refunded: boolean
}

/** A closed trade that had been paid went back whole; one that had not was never paid. */
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
