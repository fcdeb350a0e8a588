import { hours } from '../../../contract/duration.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { OrderRow } from '../../../server/payments/tables.ts'
import type { Bank } from '../../support/bank.ts'

export interface CurrencyLedger {
  readonly currency: string
  /** Minor units, by the banks' own books. */
  readonly received: number
  /** By the portal's books. */
  readonly delivered: number
  readonly refundDue: number
  readonly refunded: number
}

export interface Ledger {
  readonly currencies: readonly CurrencyLedger[]
  readonly states: ReadonlyMap<OrderRow['state'], number>
  /** Orders whose exact price reached the bank while they could be paid, without VIP. */
  readonly paidAndUndelivered: number
  /** Members with more or less time than they paid for. */
  readonly wrongTime: number
  /** Refunds that the banks sent though they were not due, or sent twice. */
  readonly wrongRefunds: number
}

const monthMs = hours(720)

/** Compares the portal's books with the banks'. Every buyer has one order of one month. */
export async function readLedger({ kysely }: Database, banks: readonly Bank[]): Promise<Ledger> {
  const orders = await kysely.selectFrom('order').selectAll().execute()
  const payments = await kysely.selectFrom('payment').selectAll().execute()
  const refunds = await kysely.selectFrom('refund').selectAll().execute()
  const memberships = await kysely.selectFrom('vip_membership').selectAll().execute()
  const received = banks.flatMap((bank) => bank.received)
  const until = new Map(memberships.map((row) => [row.steam_id, row.expires_at]))

  const sum = (rows: readonly { readonly amount_minor: number }[]): number =>
    rows.reduce((total, row) => total + row.amount_minor, 0)
  const currencies = ['CNY', 'USD'].map((currency): CurrencyLedger => {
    const due = refunds.filter((row) => row.currency === currency)
    return {
      currency,
      received: received.filter((e) => e.currency === currency).reduce((total, e) => total + e.amountMinor, 0),
      delivered: sum(payments.filter((row) => row.currency === currency && row.outcome === 'applied')),
      refundDue: sum(due.filter((row) => row.done_at === null)),
      refunded: sum(due.filter((row) => row.done_at !== null)),
    }
  })
  const isRight = (order: OrderRow): boolean => {
    const end = until.get(order.steam_id)
    return order.state === 'delivered' ? end === (order.delivered_at ?? 0) + monthMs : end === undefined
  }
  const paid = new Set(received.map((event) => `${event.orderId} ${event.amountMinor}`))
  const hasMoneyBack = new Set(refunds.map((row) => row.order_id))
  const sent = banks.flatMap((bank) => [...bank.refunds.values()].map(({ transactionId }) => transactionId))
  const dueTransactions = new Set(refunds.map((row) => row.transaction_id))
  const states = new Map<OrderRow['state'], number>()
  for (const { state } of orders) states.set(state, (states.get(state) ?? 0) + 1)
  return {
    currencies,
    states,
    paidAndUndelivered: orders.filter(
      (order) =>
        paid.has(`${order.id} ${order.amount_minor}`) && order.state !== 'delivered' && !hasMoneyBack.has(order.id),
    ).length,
    wrongTime: orders.filter((order) => !isRight(order)).length,
    wrongRefunds: sent.length - new Set(sent.filter((id) => dueTransactions.has(id))).size,
  }
}

/** Money in = delivered + refund due + refunded, in each currency, and every member has exactly the time they paid for. */
export const isBalanced = (ledger: Ledger): boolean =>
  ledger.paidAndUndelivered + ledger.wrongTime + ledger.wrongRefunds === 0 &&
  ledger.currencies.every((c) => c.received === c.delivered + c.refundDue + c.refunded)
