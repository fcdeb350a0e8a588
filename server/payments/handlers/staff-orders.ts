import { Readable } from 'node:stream'
import * as staffOrderEndpoints from '../../../contract/endpoints/staff-orders.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { decimalText } from '../../../contract/payments/money.ts'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { RefundEffect } from '../../../contract/payments/refunds.ts'
import { orderKeyOf, type RefundWay, staffOrdersPageSize } from '../../../contract/payments/staff-orders.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { csvRecord, csvStart } from '../../kernel/text/csv.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { refundOrder, retryOf, retryOrder, settleDueRefund } from '../checkout/refund-order.ts'
import type { DeliveryWait } from '../product.ts'
import { statesBefore } from '../rules/orders.ts'
import { everyOrder, keyOfOrder, type ResolvedFilter, resolveSearch, searchOrders } from '../store/order-search.ts'
import { readMoneyOf, readOrderRecords } from '../store/order-story.ts'
import { laterOrders, paidOrderOf } from '../store/orders.ts'
import { findRefund } from '../store/refunds.ts'
import type { OrderRow } from '../tables.ts'
import { staffOrder, storyOf } from './staff-order-view.ts'

/** The orders of all players, and what staff do about them. */
export function staffOrderRoutes(provers: StaffProvers, checkout: CheckoutDeps): RouteModule {
  return endpointRoutes(staffOrderEndpoints, provers, staffOrderHandlers(checkout))
}

function staffOrderHandlers(checkout: CheckoutDeps): Handlers<typeof staffOrderEndpoints, StaffProvers> {
  const { database, providers, now } = checkout
  const canSend = (method: string): boolean =>
    [...providers.values()].some((provider) => provider.method === method && provider.refunds !== undefined)
  const checkWay = (way: RefundWay, method: PaymentMethod | string): void => {
    if (way.through === 'provider' && !canSend(method)) throw new ApiError('PAYMENT_METHOD_OFF')
  }
  return {
    async listStaffOrders({ query: { sort, after, ...filter } }) {
      const resolved = await resolveSearch(database, filter)
      const rows = await searchOrders(database, resolved, { sort, after, limit: staffOrdersPageSize + 1 })
      const shown = rows.slice(0, staffOrdersPageSize)
      const last = rows.length > staffOrdersPageSize ? shown.at(-1) : undefined
      const names = await readPeople(database, [...new Set(shown.map(({ steam_id }) => steam_id))])
      return {
        orders: shown.map((row) => staffOrder(row, names)),
        next: last === undefined ? null : orderKeyOf(keyOfOrder(last, sort)),
      }
    },
    async exportStaffOrders({ query }) {
      const name = `orders-${new Date(now()).toISOString().slice(0, 10)}.csv`
      return {
        type: 'text/csv; charset=utf-8',
        body: Readable.from(csvOf(database, await resolveSearch(database, query))),
        headers: { 'content-disposition': `attachment; filename="${name}"` },
      }
    },
    async readOrderStory({ params: { id } }) {
      const records = await readOrderRecords(database, id)
      if (records === undefined) throw new ApiError('GONE')
      const { order, acts } = records
      const names = await readPeople(database, [...new Set([order.steam_id, ...acts.map(({ actor }) => actor)])])
      const retry = retryOf(order)
      const waits = retry === 'deliver' ? await waitOf(checkout, order) : undefined
      const isRefundable = statesBefore('withdrawn').includes(order.state)
      return {
        ...storyOf(records, names),
        effect: isRefundable ? await effectOf(checkout, order) : null,
        canSend: canSend(order.method),
        retry: waits === undefined ? retry : null,
        waits: waits === undefined ? null : { for: waits.for, startsAt: isoInstant(waits.startsAt) },
      }
    },
    async retryStaffOrder({ caller, request, params: { id } }) {
      await retryOrder(checkout, actorOf(caller, request), id)
      return undefined
    },
    async refundStaffOrder({ caller, request, params: { id }, body: { way, endsAt } }) {
      const records = await readOrderRecords(database, id)
      if (records === undefined) throw new ApiError('GONE')
      checkWay(way, records.order.method)
      await refundOrder(checkout, actorOf(caller, request), { orderId: id, way, shownEnd: endsAt })
      return undefined
    },
    async settleStaffRefund({ caller, request, params: { id }, body: way }) {
      const refund = await findRefund(database, id)
      if (refund === undefined) throw new ApiError('GONE')
      checkWay(way, refund.method)
      await settleDueRefund(checkout, actorOf(caller, request), { refundId: id, way })
      return undefined
    },
  }
}

/** What taking an order back would take from its player. */
export async function effectOf(
  { database, products, now }: Pick<CheckoutDeps, 'database' | 'products' | 'now'>,
  order: OrderRow,
): Promise<RefundEffect> {
  const later = await laterOrders(database, order)
  return products[order.product_type].foreseeWithdrawal(database, { ...paidOrderOf(order), later }, now())
}

/** What a paid order waits for. */
const waitOf = async ({ database, products, now }: CheckoutDeps, order: OrderRow): Promise<DeliveryWait | undefined> =>
  products[order.product_type].deliveryWait?.(database, paidOrderOf(order), now())

const columns = [
  ...['order', 'created_at', 'paid_at', 'delivered_at', 'state', 'steam_id', 'product', 'duration', 'method'],
  ...['currency', 'amount', 'received', 'refunded', 'refunded_at', 'payment_numbers', 'refund_numbers', 'test'],
]

/** One record per order; amounts are decimal, with a point. */
async function* csvOf(database: Database, filter: ResolvedFilter): AsyncGenerator<string> {
  yield `${csvStart}${csvRecord(columns)}`
  for await (const page of everyOrder(database, filter)) {
    const money = await readMoneyOf(
      database,
      page.map(({ id }) => id),
    )
    yield page
      .map((row) => csvRecord(recordOf(row, money.payments.get(row.id) ?? [], money.refunds.get(row.id) ?? [])))
      .join('')
  }
}

type Money = Awaited<ReturnType<typeof readMoneyOf>>
type Several<M> = M extends ReadonlyMap<string, infer Rows> ? Rows : never

function recordOf(row: OrderRow, payments: Several<Money['payments']>, refunds: Several<Money['refunds']>) {
  const iso = (at: number | null): string => (at === null ? '' : isoInstant(at))
  const sum = (amounts: readonly { readonly amount_minor: number }[]): string =>
    decimalText(amounts.reduce((total, { amount_minor }) => total + amount_minor, 0))
  const done = refunds.filter(({ done_at }) => done_at !== null)
  return [
    ...[row.id, iso(row.created_at), iso(row.paid_at), iso(row.delivered_at), row.state, row.steam_id],
    ...[row.product_type, row.duration, row.method, row.currency, decimalText(row.amount_minor)],
    ...[sum(payments), sum(done), iso(done.at(-1)?.done_at ?? null)],
    payments.map(({ transaction_id }) => transaction_id).join(' '),
    done.flatMap(({ provider_number }) => provider_number ?? []).join(' '),
    row.test === 1 ? 'test' : '',
  ]
}
