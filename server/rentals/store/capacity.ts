import { sql } from 'kysely'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { startTerms } from '../../../contract/rentals/rental-schedule.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from '../../../contract/rentals/rentals.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { Orders } from '../orders.ts'
import { payableFor } from '../rules/capacity.ts'

/** An arbitrary constant: transactions that reserve capacity queue on this PostgreSQL advisory lock. */
const capacityLock = 7_241_905_114

/**
 * Serialises transactions that reserve capacity, from reading the reservations to the commit. On SQLite every
 * transaction is the only writer already.
 */
export async function lockCapacity({ kind, kysely }: Database): Promise<void> {
  if (kind === 'postgresql') await sql`select pg_advisory_xact_lock(${capacityLock})`.execute(kysely)
}

/** Tolerated clock difference between processes. */
const clockSkew = seconds(5)

export interface ReservedInput {
  /** Epoch milliseconds, as below. */
  readonly now: number
  /** When the backend's capacity was read; it does not include instances created since. */
  readonly readAt: number
}

/**
 * How many instances are reserved in each region beyond those that the backend counted at `readAt`: for orders that can
 * still be paid, for rentals without an instance yet, and for instances that are newer than the count.
 */
export async function reservedByRegion(
  db: Database,
  orders: Pick<Orders, 'open'>,
  input: ReservedInput,
): Promise<ReadonlyMap<string, number>> {
  // Orders first: an order that is paid between the two queries is counted twice, but never missed.
  const ordered = await ofOrders(db, orders, input.now)
  const rented = await ofRentals(db, input)
  const reserved = new Map<string, number>()
  for (const region of [...ordered, ...rented]) reserved.set(region, (reserved.get(region) ?? 0) + 1)
  return reserved
}

async function ofRentals({ kysely }: Database, { now, readAt }: ReservedInput): Promise<string[]> {
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
        // It holds its place until its start.
        eb('status', '=', 'SCHEDULED'),
        eb.and([eb('status', '=', 'SWITCHING'), eb.or([eb('next_ref', 'is', null), eb('asked_at', '>', counted)])]),
        // Renewed while it was being removed: it is created again.
        eb.and([eb('status', '=', 'TERMINATING'), eb('expires_at', '>', now)]),
      ]),
    )
    .execute()
  return rows.map(({ status, region, target_region }) => (status === 'SWITCHING' ? (target_region ?? region) : region))
}

const newServerText = v.pipe(v.string(), v.parseJson(), newServerOptionsSchema)
const renewalText = v.pipe(v.string(), v.parseJson(), renewServerOptionsSchema)

/** Orders for servers that can still be paid. One for a new server, or for one that has ended, needs an instance. */
async function ofOrders(db: Database, orders: Pick<Orders, 'open'>, now: number): Promise<string[]> {
  const open = await orders.open(db, now - payableFor)
  const regions = open.flatMap(({ productId, options }) => {
    const parsed = productId === 'new_server' ? v.safeParse(newServerText, options) : undefined
    return parsed?.success ? [parsed.output.region] : []
  })
  const renewed = open.flatMap(({ productId, options }) => {
    const parsed = productId === 'renew_server' ? v.safeParse(renewalText, options) : undefined
    return parsed?.success ? [parsed.output.instance_id] : []
  })
  if (renewed.length === 0) return regions
  const ended = await db.kysely
    .selectFrom('rental')
    .select('region')
    .where('id', 'in', [...new Set(renewed)])
    .where((eb) =>
      eb.or([eb('status', '=', 'TERMINATED'), eb.and([eb('status', '=', 'TERMINATING'), eb('expires_at', '<=', now)])]),
    )
    .execute()
  return [...regions, ...ended.map(({ region }) => region)]
}

/** Unpaid orders for servers per account, so that one buyer cannot reserve all capacity. */
const openOrdersPerAccount = 5

/** Whether an account may open another order that reserves capacity. */
export async function mayReserve(
  trx: Transaction,
  orders: Pick<Orders, 'countOpen'>,
  accountId: string,
  now: number,
): Promise<boolean> {
  return (await orders.countOpen(trx, accountId, now - payableFor)) < openOrdersPerAccount
}

/** Whether a player may order another server for a later start; open orders count like scheduled servers. */
export async function maySchedule(
  trx: Transaction,
  orders: Pick<Orders, 'countOpen'>,
  { accountId, steamId }: { readonly accountId: string; readonly steamId: string },
  now: number,
): Promise<boolean> {
  const { scheduled } = await trx.kysely
    .selectFrom('rental')
    .select((eb) => eb.fn.countAll<number | string>().as('scheduled'))
    .where('owner_steam_id', '=', steamId)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirstOrThrow()
  return Number(scheduled) + (await orders.countOpen(trx, accountId, now - payableFor)) < startTerms.atMost
}

/** How long a region is not offered after a failed creation, since the next one would probably fail too. */
const closedFor = minutes(10)

/** Regions in which creating a paid server failed within that time. */
export async function failedRegions({ kysely }: Database, now: number): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom('rental')
    .select('region')
    .where('status', '=', 'FAILED')
    .where('since', '>', now - closedFor)
    .execute()
  return new Set(rows.map(({ region }) => region))
}
