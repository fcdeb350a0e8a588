import { Argument } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { isoInstant } from '../../contract/iso-instant.ts'
import { decimalText } from '../../contract/payments/money.ts'
import { type OrderStatus, orderStatuses } from '../../contract/payments/payments.ts'
import type { RefundEffect } from '../../contract/payments/refunds.ts'
import { type RefundWay, refundNumberSchema } from '../../contract/payments/staff-orders.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { type RefundActs, refundOrder, retryOrder, settleDueRefund } from '../payments/checkout/refund-order.ts'
import { storyOf } from '../payments/handlers/staff-order-view.ts'
import { effectOf } from '../payments/handlers/staff-orders.ts'
import { statesBefore } from '../payments/rules/orders.ts'
import { resolveSearch, searchOrders } from '../payments/store/order-search.ts'
import { readOrderRecords } from '../payments/store/order-story.ts'
import { findOrder, listOrders } from '../payments/store/orders.ts'
import { listDueRefunds } from '../payments/store/refunds.ts'
import type { OrderRow } from '../payments/tables.ts'
import { createRentalProduct } from '../rentals/product.ts'
import { vipProduct } from '../vip/product.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

const shown = 200

/** The commands for orders and refunds. */
export const orderCommands: Area = (program, run) => {
  const orders = addCommand(program, 'orders', 'the newest orders, for example those in state refund_due')
    .addArgument(new Argument('[state]').choices(orderStatuses))
    .action((state) => run(printOrders(state)))
  addCommand(
    orders,
    'find <text>',
    'by SteamID, the beginning of a name or of a number, or a provider’s number',
  ).action((text) => run(findOrders(text)))
  addCommand(orders, 'show <id>', 'all that happened to an order, as JSON').action((id) => run(showOrder(id)))
  addCommand(orders, 'retry <id>', 'query the provider, or deliver again, now').action((id) => run(retry(id)))
  addCommand(orders, 'refund <id>', 'take a paid order back; the portal sends the money through the provider')
    .option('--number <number>', 'it went back by hand, under this number of the provider')
    .option('--yes', 'without it, only say what that does')
    .action((id, { number, yes = false }) => run(refund(id, number, yes)))
  const refunds = addCommand(program, 'refunds', 'money that has to go back').action(() => run(printRefunds))
  addCommand(refunds, 'send <id>', 'send it through the provider again').action((id) =>
    run(settle(id, { through: 'provider' }, 'is being sent')),
  )
  addCommand(refunds, 'done <id> <number>', 'it went back by hand, under this number of the provider').action(
    (id, number) => run(settle(id, { through: 'hand', number }, 'is done')),
  )
}

/** The portal that runs sends refunds and queries; it looks for them every few seconds. */
const actsOn = (database: Database): RefundActs => ({
  database,
  products: { vip_subscription: vipProduct, server_rental: createRentalProduct() },
  now: Date.now,
  wake: () => undefined,
})

/** Runs an act; its refusals become sentences. */
async function attempt(
  process: AdminProcess,
  act: (database: Database) => Promise<unknown>,
  { done, refused }: { readonly done: string; readonly refused: Readonly<Record<string, string>> },
): Promise<ExitCode> {
  try {
    await withDatabase(process, act)
  } catch (error) {
    const sentence = error instanceof ApiError ? refused[error.code] : undefined
    if (sentence === undefined) throw error
    process.err(sentence)
    return 1
  }
  process.out(`${done}\n`)
  return 0
}

const moneyOf = (row: { readonly amount_minor: number; readonly currency: string }): string =>
  `${decimalText(row.amount_minor)} ${row.currency}`

function printList(process: AdminProcess, rows: readonly OrderRow[]): ExitCode {
  for (const order of rows) {
    const test = order.test === 1 ? '\ttest' : ''
    process.out(
      `${order.id}\t${isoInstant(order.created_at)}\t${order.state}\t${order.steam_id}\t${order.product_type} ${order.duration}\t${moneyOf(order)}\t${order.method}${test}\n`,
    )
  }
  if (rows.length === 0) process.out('No orders.\n')
  return 0
}

const printOrders =
  (state: OrderStatus | undefined): Command =>
  async (process) =>
    printList(process, await withDatabase(process, (db) => listOrders(db, state, shown)))

const findOrders =
  (search: string): Command =>
  async (process) => {
    try {
      const found = await withDatabase(process, async (db) =>
        searchOrders(db, await resolveSearch(db, { search: search.trim() }), { limit: shown }),
      )
      return printList(process, found)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'SEARCH_TOO_BROAD')) throw error
      process.err('Too many players have a name that begins like this. Type more of it.')
      return 1
    }
  }

const showOrder =
  (id: string): Command =>
  async (process) => {
    const records = await withDatabase(process, (db) => readOrderRecords(db, id))
    if (records === undefined) process.err(`There is no order ${id}.`)
    else process.out(`${JSON.stringify(storyOf(records, new Map()), null, 2)}\n`)
    return records === undefined ? 1 : 0
  }

const retry =
  (id: string): Command =>
  (process) =>
    attempt(process, (db) => retryOrder(actsOn(db), consoleActor(), id), {
      done: `${id} is being looked after`,
      refused: {
        GONE: `There is no order ${id}.`,
        CONFLICT: `${id} waits neither for a payment nor for a delivery that is due.`,
      },
    })

/** What a refund takes back, in one line. */
function effectText({ product, subject, endsAt, newEndsAt, endsNow }: RefundEffect): string {
  const what = product === 'vip_subscription' ? `the VIP of ${subject}` : `the practice server ${subject}`
  if (endsAt === null || newEndsAt === null) return 'nothing of what it bought is left to take back'
  if (endsNow) return `${what} ends now instead of at ${endsAt}`
  return endsAt === newEndsAt
    ? `${what} still ends at ${endsAt}`
    : `${what} ends at ${newEndsAt} instead of at ${endsAt}`
}

const refund =
  (id: string, number: string | undefined, isConfirmed: boolean): Command =>
  async (process) => {
    if (number !== undefined && !v.is(refundNumberSchema, number)) {
      process.err("A provider's number has 4 to 64 printable characters.")
      return 1
    }
    const found = await withDatabase(process, async (db) => {
      const order = await findOrder(db, id)
      const isRefundable = order !== undefined && statesBefore('withdrawn').includes(order.state)
      return { order, effect: isRefundable ? await effectOf(actsOn(db), order) : undefined }
    })
    if (found.order === undefined || found.effect === undefined) {
      process.err(found.order === undefined ? `There is no order ${id}.` : `${id} is ${found.order.state}.`)
      return 1
    }
    const { order, effect } = found
    process.out(`${moneyOf(order)} of ${order.steam_id}, paid with ${order.method}: ${effectText(effect)}\n`)
    if (!isConfirmed) {
      process.out('Nothing was changed. Repeat the command with --yes to refund it.\n')
      return 0
    }
    const way: RefundWay = number === undefined ? { through: 'provider' } : { through: 'hand', number }
    return attempt(
      process,
      (db) => refundOrder(actsOn(db), consoleActor(), { orderId: id, way, shownEnd: effect.endsAt }),
      {
        done: number === undefined ? `${id} is being refunded` : `${id} is refunded`,
        refused: { CONFLICT: `${id} has changed meanwhile. Look at it again.` },
      },
    )
  }

const printRefunds: Command = async (process) => {
  const due = await withDatabase(process, listDueRefunds)
  for (const each of due) {
    process.out(
      `${each.id}\t${isoInstant(each.created_at)}\t${each.reason}\t${moneyOf(each)}\t${each.method} ${each.transaction_id}\torder ${each.order_id}\n`,
    )
  }
  if (due.length === 0) process.out('No refund is due.\n')
  return 0
}

const settle =
  (id: string, way: RefundWay, done: string): Command =>
  async (process) => {
    if (way.through === 'hand' && !v.is(refundNumberSchema, way.number)) {
      process.err("A provider's number has 4 to 64 printable characters.")
      return 1
    }
    return attempt(process, (db) => settleDueRefund(actsOn(db), consoleActor(), { refundId: id, way }), {
      done: `${id} ${done}`,
      refused: { GONE: `There is no refund ${id}.`, CONFLICT: `${id} was settled already. Look at its order.` },
    })
  }
