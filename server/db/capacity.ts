import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { minutes, seconds } from '../../contract/duration.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from '../../contract/rentals.ts'
import { payableFor, statesBefore } from '../domain/orders.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Any constant of our own: transactions that promise capacity queue on this PostgreSQL advisory lock. */
const capacityLock = 7_241_905_114

/**
 * Lets one transaction at a time promise capacity, from its look at what is promised to its end. On SQLite every
 * transaction begins as the only writer.
 */
export async function lockCapacity({ kind, kysely }: Database): Promise<void> {
  if (kind === 'postgresql') await sql`select pg_advisory_xact_lock(${capacityLock})`.execute(kysely)
}

/** What the clocks of two processes may differ by. */
const clockSkew = seconds(5)

export interface PromisedInput {
  /** Epoch milliseconds, as below. */
  readonly now: number
  /** When the backend was asked what it has left: what was created since is not in its answer. */
  readonly readAt: number
}

/**
 * How many instances are promised in each region beyond those that the backend counted at `readAt`: to orders that can
 * still be paid, to rentals whose instance is not made yet, and to those whose instance is newer than the count.
 */
export async function promisedByRegion(db: Database, input: PromisedInput): Promise<ReadonlyMap<string, number>> {
  const { kysely } = db
  // Orders first: one that is paid in between then counts twice for a moment, and never not at all.
  const ordered = await ofOrders(kysely, input.now)
  const rented = await ofRentals(kysely, input)
  const promised = new Map<string, number>()
  for (const region of [...ordered, ...rented]) promised.set(region, (promised.get(region) ?? 0) + 1)
  return promised
}

async function ofRentals(kysely: Kysely<Tables>, { now, readAt }: PromisedInput): Promise<string[]> {
  const counted = readAt - clockSkew
  const rows = await kysely
    .selectFrom('rental')
    .select(['status', 'region', 'target_region'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['CREATING', 'RUNNING']),
          eb.or([eb('ref', 'is', null), eb('asked_at', '>', counted)]),
        ]),
        eb.and([eb('status', '=', 'SWITCHING'), eb.or([eb('next_ref', 'is', null), eb('asked_at', '>', counted)])]),
        // Renewed while it was being removed: it is made anew.
        eb.and([eb('status', '=', 'TERMINATING'), eb('expires_at', '>', now)]),
      ]),
    )
    .execute()
  return rows.map(({ status, region, target_region }) => (status === 'SWITCHING' ? (target_region ?? region) : region))
}

const newServerText = v.pipe(v.string(), v.parseJson(), newServerOptionsSchema)
const renewalText = v.pipe(v.string(), v.parseJson(), renewServerOptionsSchema)

/** Orders of servers that can still be paid: one for a new server, or for one that has ended, needs an instance. */
async function ofOrders(kysely: Kysely<Tables>, now: number): Promise<string[]> {
  const open = await openServerOrders(kysely, now).select(['product_id', 'options']).execute()
  const regions = open.flatMap(({ product_id, options }) => {
    const parsed = product_id === 'new_server' ? v.safeParse(newServerText, options) : undefined
    return parsed?.success ? [parsed.output.region] : []
  })
  const renewed = open.flatMap(({ product_id, options }) => {
    const parsed = product_id === 'renew_server' ? v.safeParse(renewalText, options) : undefined
    return parsed?.success ? [parsed.output.instance_id] : []
  })
  if (renewed.length === 0) return regions
  const ended = await kysely
    .selectFrom('rental')
    .select('region')
    .where('id', 'in', [...new Set(renewed)])
    .where((eb) =>
      eb.or([eb('status', '=', 'TERMINATED'), eb.and([eb('status', '=', 'TERMINATING'), eb('expires_at', '<=', now)])]),
    )
    .execute()
  return [...regions, ...ended.map(({ region }) => region)]
}

const openServerOrders = (kysely: Kysely<Tables>, now: number) =>
  kysely
    .selectFrom('order')
    .where('created_at', '>', now - payableFor('server_rental'))
    .where('product_type', '=', 'server_rental')
    .where('state', 'in', statesBefore('paid'))

/** How many orders of servers an account may have open at once: more would let one buyer reserve a whole community. */
const openOrdersPerAccount = 5

/** Whether an account may open another order that reserves capacity. */
export async function mayReserve(trx: Kysely<Tables>, accountId: string, now: number): Promise<boolean> {
  const { open } = await openServerOrders(trx, now)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return open < openOrdersPerAccount
}

/** How long a region is not sold after a creation failed there: whatever the cause is, the next one would fail too. */
const closedFor = minutes(10)

/** Regions in which a server that was paid for could lately not be made. */
export async function failedRegions({ kysely }: Database, now: number): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom('rental')
    .select('region')
    .where('status', '=', 'FAILED')
    .where('since', '>', now - closedFor)
    .execute()
  return new Set(rows.map(({ region }) => region))
}
