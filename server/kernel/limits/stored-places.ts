import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { randomToken } from '../secrets/token-hash.ts'
import type { Holder } from './holder.ts'
import type { PlaceLimits } from './places.ts'
import './tables.ts'
import type { Transaction } from '../db/transaction.ts'

/** Places in the database that all callers share, in whichever process they are: docs/decisions/093. */
export interface Pool extends PlaceLimits {
  readonly name: string
  /** Of the guests of a /48 or an IPv4 /24: players with an account do not compete with their neighbours. */
  readonly perNetwork: number
  /** Of all guests together. */
  readonly guests: number
  /** Milliseconds until a place is free again by itself; absent: until it is released. */
  readonly lasts?: number
}

type Condition = (eb: ExpressionBuilder<Tables, 'place'>) => ExpressionWrapper<Tables, 'place', SqlBool>
type Sampled = Pick<Tables['place'], 'network' | 'since'>
type Share = readonly [limit: number, isIn: Condition]

/**
 * More than one only after callers of several processes came at the same instant; a bound, so that a call stays short after
 * a limit was lowered.
 */
const mostDropped = 8

/**
 * Takes a place for the entry `id`, which is random and may hold one already: it then keeps its time. No entry is refused.
 * Where a share or the pool is full, the largest holder in it loses its oldest place: returns the ids of these entries,
 * which the caller removes in the same transaction. `now` in epoch milliseconds.
 */
export async function takePlace(
  trx: Transaction,
  pool: Pool,
  { id, holder, now }: { readonly id: string; readonly holder: Holder; readonly now: number },
): Promise<readonly string[]> {
  const { kysely } = trx
  const { owner, network } = holder
  const values = { owner, network, is_guest: holder.isGuest ? 1 : 0 }
  if (pool.lasts !== undefined) {
    const expired = kysely.deleteFrom('place').where('pool', '=', pool.name)
    await expired.where('since', '<=', now - pool.lasts).execute()
  }
  const renewed = kysely.updateTable('place').set(values).where('pool', '=', pool.name).where('id', '=', id)
  if ((await renewed.executeTakeFirstOrThrow()).numUpdatedRows > 0n) return []
  await kysely
    .insertInto('place')
    .values({ pool: pool.name, id, since: now, ...values })
    .onConflict((conflict) => conflict.columns(['pool', 'id']).doNothing())
    .execute()
  const sharesOfGuests: readonly Share[] = [
    [pool.perNetwork, (eb) => eb.and({ network, is_guest: 1 })],
    [pool.guests, (eb) => eb.and({ is_guest: 1 })],
  ]
  const shares: readonly Share[] = [
    [pool.perOwner, (eb) => eb.and({ owner })],
    ...(holder.isGuest ? sharesOfGuests : []),
    [pool.total, (eb) => eb.and([])],
  ]
  const dropped: string[] = []
  for (const [limit, isIn] of shares) {
    const over = (await countIn(trx, pool, isIn)) - limit
    for (let left = Math.min(over, mostDropped); left > 0; left -= 1) {
      const loser = await loserIn(trx, pool, { isIn, newcomer: id })
      if (loser === undefined) break
      await releasePlaces(trx, pool, [loser])
      dropped.push(loser)
    }
  }
  return dropped
}

async function countIn({ kysely }: Database, { name }: Pool, isIn: Condition): Promise<number> {
  const { count } = await kysely
    .selectFrom('place')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pool', '=', name)
    .where(isIn)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Places by which the network with the most is found: a pool of tens of thousands is not read for every newcomer. */
const sampleSize = 500

/**
 * The network with the most among some places, of several the one whose first is oldest. The ids of entries are random, so
 * that those after a random one are a fair sample; a smaller pool is read as a whole.
 */
async function largestNetwork(sampled: (pivot: string, isAfter: boolean) => Promise<Sampled[]>) {
  const pivot = randomToken()
  const after = await sampled(pivot, true)
  const sample = after.length < sampleSize ? [...after, ...(await sampled(pivot, false))] : after
  const networks = new Map<string, { count: number; first: number }>()
  for (const { network, since } of sample) {
    const { count, first } = networks.get(network) ?? { count: 0, first: since }
    networks.set(network, { count: count + 1, first: Math.min(first, since) })
  }
  const [largest] = [...networks].sort(([, a], [, b]) => b.count - a.count || a.first - b.first)
  return largest?.[0]
}

/** The oldest place of the owner with the most in the network with the most, without the newcomer. */
async function loserIn(
  { kysely }: Database,
  { name }: Pool,
  { isIn, newcomer }: { readonly isIn: Condition; readonly newcomer: string },
): Promise<string | undefined> {
  const places = kysely.selectFrom('place').where('pool', '=', name).where(isIn).where('id', '!=', newcomer)
  const network = await largestNetwork((pivot, isAfter) =>
    places
      .select(['network', 'since'])
      .where('id', isAfter ? '>=' : '<', pivot)
      .orderBy('id')
      .limit(sampleSize)
      .execute(),
  )
  if (network === undefined) return undefined
  const inNetwork = places.where('network', '=', network)
  const owner = await inNetwork
    .select('owner')
    .groupBy('owner')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.min('since'))
    .limit(1)
    .executeTakeFirst()
  if (owner === undefined) return undefined
  const own = inNetwork.where('owner', '=', owner.owner)
  return (await own.select('id').orderBy('since').orderBy('id').limit(1).executeTakeFirst())?.id
}

/** Safe to repeat. */
export async function releasePlaces({ kysely }: Database, { name }: Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await kysely.deleteFrom('place').where('pool', '=', name).where('id', 'in', ids).execute()
}
