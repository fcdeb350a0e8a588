/**
 * Searches of staff among 200,000 orders (and as many payments) and 100,000 players (as many accounts as names in match
 * logs, and 5,000 bans), beside a read by primary key: the median time of both, on SQLite, and on PostgreSQL where
 * `DATABASE_URL` names an empty database.
 *
 *   npm run bench staff-search
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { minutes } from '../../contract/duration.ts'
import { orderStatuses } from '../../contract/payments/payments.ts'
import type { OrderKey, OrderSort } from '../../contract/payments/staff-orders.ts'
import { openDatabase } from '../../server/database.ts'
import { inChunks } from '../../server/kernel/db/chunks.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { type OrderFilter, resolveSearch, searchOrders } from '../../server/payments/store/order-search.ts'
import { readOrderRecords } from '../../server/payments/store/order-story.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { orderRowOf } from '../support/order-row.ts'
import { fillPlayers, nameOf, players as playerCount, playerKey, playerSearches } from './staff-search/players.ts'
import { median, printMachine, printTable } from './support/report.ts'

const orders = 200_000
const players = 40_000
const rounds = 101
const start = Date.parse('2024-01-01T00:00:00Z')

/** Spread like hashes, so that neighbours in time are not neighbours in the index of ids. */
const idOf = (n: number): string => ((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0').repeat(4)
const steamIdOf = (n: number): string => steamIdOfAccount((n % players) + 1)
const transactionOf = (n: number): string => `20260101${String(n).padStart(20, '0')}`

const orderRow = (n: number): OrderRow =>
  orderRowOf({
    id: idOf(n),
    account_id: `account-${n % players}`,
    steam_id: steamIdOf(n),
    idempotency_key: String(n),
    // Most are delivered; a refund is due for few.
    state: n % 20 === 0 ? (orderStatuses[(n / 20) % orderStatuses.length] ?? 'created') : 'delivered',
    created_at: start + minutes(n * 4),
    paid_at: start + minutes(n * 4),
    delivered_at: start + minutes(n * 4),
  })

async function fill({ kysely }: Database): Promise<void> {
  const numbers = Array.from({ length: orders }, (_, n) => n)
  await kysely.transaction().execute(async (trx) => {
    await inChunks(numbers, (some) => trx.insertInto('order').values(some.map(orderRow)).execute())
    await inChunks(numbers, (some) =>
      trx
        .insertInto('payment')
        .values(
          some.map((n) => ({
            ...{ method: 'alipay', transaction_id: transactionOf(n), order_id: idOf(n), amount_minor: 3000 },
            ...{ currency: 'CNY', outcome: 'applied' as const, paid_at: start, recorded_at: start },
          })),
        )
        .execute(),
    )
  })
}

type Searches = readonly (readonly [string, (round: number) => Promise<unknown>])[]

/** Median milliseconds of a read. */
async function timeOf(read: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = performance.now()
    await read(round)
    times.push(performance.now() - before)
  }
  return median(times)
}

async function measure(db: Database): Promise<void> {
  const n = (round: number): number => (round * 1_999) % orders
  const page = async (filter: OrderFilter, after?: OrderKey, sort: OrderSort = '-time') =>
    searchOrders(db, await resolveSearch(db, filter), { sort, after, limit: 51 })
  const middle = (round: number) => ({ number: start + minutes(n(round) * 4), id: 'x' })
  const day = (round: number) => ({ from: middle(round).number, to: middle(round).number + minutes(1440) })
  const searches: Searches = [
    ['the newest 50', () => page({})],
    ['50 of any page', (round) => page({}, middle(round))],
    ['of a player', (round) => page({ search: steamIdOf(n(round)) })],
    ['of a player by name', (round) => page({ search: nameOf(n(round) % players) })],
    ['of 100 players by name', (round) => page({ search: nameOf(n(round) % players).slice(0, 6) })],
    ['50 of any page of 1,000 players by name', (round) => page({ search: 'kaMi' }, middle(round))],
    ['by a name that is too short', () => page({ search: 'ka' }).catch(() => undefined)],
    ['by own number', (round) => page({ search: idOf(n(round)) })],
    ['by the provider’s number', (round) => page({ search: transactionOf(n(round)) })],
    ['by no number at all', (round) => page({ search: `nothing-${round}` })],
    ['50 in a rare state', (round) => page({ state: 'refund_due' }, middle(round))],
    ['50 in the usual state', (round) => page({ state: 'delivered' }, middle(round))],
    ['of a day', (round) => page(day(round))],
    ['the 50 of the largest amount', () => page({}, undefined, '-amount')],
    ['of them those in the usual state', () => page({ state: 'delivered' }, undefined, '-amount')],
    ['of them those of a day', (round) => page(day(round), undefined, '-amount')],
    ['the story of an order', (round) => readOrderRecords(db, idOf(n(round)))],
  ]
  await report(db, `${orders} orders`, searches, (round) => findOrder(db, idOf(n(round))))
  await report(db, `${playerCount} players`, playerSearches(db), (round) => playerKey(db, round))
}

async function report(
  db: Database,
  what: string,
  searches: Searches,
  readByKey: (round: number) => Promise<unknown>,
): Promise<void> {
  const byKey = await timeOf(readByKey)
  const rows: string[][] = []
  for (const [name, read] of searches) {
    const time = await timeOf(read)
    rows.push([name, time.toFixed(2), (time / byKey).toFixed(1), time > 200 ? '> 200 ms' : '≤ 200 ms'])
  }
  const title = `${what}, ${db.kind}: median of ${rounds}; a read by primary key takes ${byKey.toFixed(2)} ms`
  printTable(title, ['search', 'ms', 'ratio', 'target'], rows)
}

async function run(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location)
  try {
    await fill(db)
    await fillPlayers(db)
    await measure(db)
  } finally {
    await db.close()
  }
}

printMachine()
const folder = await mkdtemp(join(tmpdir(), 'staff-search-'))
await run({ kind: 'sqlite', file: join(folder, 'bench.db') })
await rm(folder, { recursive: true, force: true })
if (process.env.DATABASE_URL !== undefined) await run({ kind: 'postgresql', url: process.env.DATABASE_URL })
