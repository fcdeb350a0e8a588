import { steamIdIn } from '../../../contract/accounts/steam-id.ts'
import type { OrderStatus } from '../../../contract/payments/payments.ts'
import { isByAmount, type OrderKey, type OrderSort } from '../../../contract/payments/staff-orders.ts'
import { accountsNamed } from '../../accounts/store/account-search.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import type { OrderRow } from '../tables.ts'

/** Which orders to list; instants are epoch milliseconds, `to` is exclusive. Absent: all. */
export interface OrderFilter {
  /** A SteamID in any spelling, the beginning of an order's id, a number of the provider, or the beginning of a name. */
  readonly search?: string | undefined
  readonly state?: OrderStatus | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** A filter whose search is resolved. */
export interface ResolvedFilter extends Omit<OrderFilter, 'search'> {
  /** The players that the search names. */
  readonly steamIds?: readonly string[]
  /** The orders that the search names. */
  readonly ids?: readonly string[]
}

const mostNamed = 200
/** Of whose orders a page is sorted. More make it slow, and tell staff nothing. */
const mostPlayers = 1000
const longestName = 200

/**
 * Resolves the search of a filter, once for all pages. A text that is no SteamID and no number is the beginning of a
 * name; one that fits too many players is refused.
 */
export async function resolveSearch(db: Database, { search = '', ...rest }: OrderFilter): Promise<ResolvedFilter> {
  if (search === '') return rest
  const steamId = steamIdIn(search)
  if (steamId !== undefined) return { ...rest, steamIds: [steamId] }
  const ids = await namedOrders(db, search)
  return ids.length > 0 ? { ...rest, ids } : { ...rest, steamIds: await playersNamed(db, search) }
}

/** Orders by the beginning of their id, or by a number that their provider gave to order, payment or refund. */
async function namedOrders({ kysely }: Database, text: string): Promise<string[]> {
  const prefix = text.toLowerCase()
  const isId = /^[0-9a-f]{8,32}$/.test(prefix)
  // Ids are lower-case hexadecimal, so that `g` sorts behind all that begin with the prefix.
  const byId = isId
    ? await kysely
        .selectFrom('order')
        .select('id')
        .where('id', '>=', prefix)
        .where('id', '<', `${prefix}g`)
        .limit(mostNamed)
        .execute()
    : []
  const byRef = await kysely.selectFrom('order').select('id').where('provider_ref', '=', text).execute()
  const byPayment = await kysely
    .selectFrom('payment')
    .select('order_id as id')
    .where('transaction_id', '=', text)
    .limit(mostNamed)
    .execute()
  const byRefund = await kysely
    .selectFrom('refund')
    .select('order_id as id')
    .where('provider_number', '=', text)
    .limit(mostNamed)
    .execute()
  return [...new Set([...byId, ...byRef, ...byPayment, ...byRefund].map(({ id }) => id))]
}

async function playersNamed(db: Database, text: string): Promise<string[]> {
  const prefix = cleanText(text, longestName)
  if (prefix === '') return []
  const accounts = await accountsNamed(db, prefix, { limit: mostPlayers + 1 })
  if (accounts.length > mostPlayers) throw new ApiError('SEARCH_TOO_BROAD')
  return accounts.flatMap(({ steam_id }) => steam_id ?? [])
}

/** A page of orders: at most `limit` behind `after`, the newest first unless `sort` says otherwise. */
export interface OrderPage {
  readonly sort?: OrderSort
  /** A key of another order is none: the page is the first one. */
  readonly after?: OrderKey | undefined
  readonly limit: number
}

/** Where a page that ends with this row goes on. */
export const keyOfOrder = ({ id, currency, amount_minor, created_at }: OrderRow, sort: OrderSort): OrderKey =>
  isByAmount(sort) ? { currency, number: amount_minor, id } : { number: created_at, id }

/** The orders that a filter selects. Every combination of filters reads an index. */
export async function searchOrders(
  { kysely }: Database,
  { steamIds, ids, state, from, to }: ResolvedFilter,
  { sort = '-time', after, limit }: OrderPage,
): Promise<OrderRow[]> {
  if (ids?.length === 0 || steamIds?.length === 0) return []
  let query = kysely.selectFrom('order').selectAll()
  if (steamIds !== undefined) query = query.where('steam_id', 'in', [...steamIds])
  if (ids !== undefined) query = query.where('id', 'in', [...ids])
  if (state !== undefined) query = query.where('state', '=', state)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  const byAmount = isByAmount(sort)
  const [direction, behind] = sort.startsWith('-') ? (['desc', '<'] as const) : (['asc', '>'] as const)
  if (after !== undefined && (after.currency !== undefined) === byAmount) {
    const { currency, number, id } = after
    query = query.where((eb) =>
      currency === undefined
        ? eb(eb.refTuple('created_at', 'id'), behind, eb.tuple(number, id))
        : eb(eb.refTuple('currency', 'amount_minor', 'id'), behind, eb.tuple(currency, number, id)),
    )
  }
  const columns = byAmount ? (['currency', 'amount_minor', 'id'] as const) : (['created_at', 'id'] as const)
  if (steamIds === undefined || steamIds.length < 2) {
    for (const column of columns) query = query.orderBy(column, direction)
    return query.limit(limit).execute()
  }
  // The orders of several players are read by player and then sorted: otherwise databases would look through all orders.
  let ofPlayers = kysely
    .with(
      (cte) => cte('of_players').materialized(),
      () => query,
    )
    .selectFrom('of_players')
    .selectAll()
  for (const column of columns) ofPlayers = ofPlayers.orderBy(column, direction)
  return ofPlayers.limit(limit).execute()
}

const exportPage = 500

/** The same orders without a limit, the newest first, page by page. */
export async function* everyOrder(db: Database, filter: ResolvedFilter): AsyncGenerator<readonly OrderRow[]> {
  let after: OrderKey | undefined
  for (;;) {
    const page = await searchOrders(db, filter, { after, limit: exportPage })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < exportPage) return
    after = keyOfOrder(last, '-time')
  }
}
