import * as v from 'valibot'
import { decimalText } from '../../contract/money.ts'
import { type OrderStatus, orderStatusSchema } from '../../contract/payments.ts'
import { listOrders } from '../payments/store/orders.ts'
import { listDueRefunds, settleRefund } from '../payments/store/refunds.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'

export const orderUsage = `  npm run admin -- orders [STATE]                 the newest orders, for example those in state refund_due
  npm run admin -- refunds                        money that has to go back
  npm run admin -- refunds done ID                it went back by hand, at the provider's own pages`

const shown = 200

/** The commands for orders and refunds. */
export const orderCommandOf: CommandOf = (name, [first, second, ...rest]) => {
  if (rest.length > 0) return undefined
  if (name === 'orders' && second === undefined && first === undefined) return printOrders(undefined)
  if (name === 'orders' && second === undefined && v.is(orderStatusSchema, first)) return printOrders(first)
  if (name === 'refunds' && first === undefined) return printRefunds
  if (name === 'refunds' && first === 'done' && second !== undefined) return markDone(second)
  return undefined
}

const iso = (at: number): string => new Date(at).toISOString()

const printOrders =
  (state: OrderStatus | undefined): Command =>
  async (process) => {
    const orders = await withDatabase(process, (db) => listOrders(db, state, shown))
    for (const order of orders) {
      const money = `${decimalText(order.amount_minor)} ${order.currency}`
      const test = order.test === 1 ? '\ttest' : ''
      process.out(
        `${order.id}\t${iso(order.created_at)}\t${order.state}\t${order.steam_id}\t${order.product_type} ${order.duration}\t${money}\t${order.method}${test}\n`,
      )
    }
    if (orders.length === 0) process.out('No orders.\n')
    return 0
  }

const printRefunds: Command = async (process) => {
  const refunds = await withDatabase(process, listDueRefunds)
  for (const refund of refunds) {
    const money = `${decimalText(refund.amount_minor)} ${refund.currency}`
    process.out(
      `${refund.id}\t${iso(refund.created_at)}\t${refund.reason}\t${money}\t${refund.method} ${refund.transaction_id}\torder ${refund.order_id}\n`,
    )
  }
  if (refunds.length === 0) process.out('No refund is due.\n')
  return 0
}

const markDone =
  (id: string): Command =>
  async (process) => {
    const isDone = await withDatabase(process, (db) => settleRefund(db, id, Date.now()))
    if (isDone) process.out(`${id} is done\n`)
    else process.err(`No refund ${id} is due.`)
    return isDone ? 0 : 1
  }
