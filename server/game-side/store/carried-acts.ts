import type { ExpressionBuilder } from 'kysely'
import * as v from 'valibot'
import { hours, seconds } from '../../../contract/duration.ts'
import { type ActResult, actReplyMax, actWorkSchema, type CarriedAct } from '../../../contract/game-side/acts.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { announcedPrefix, keptFor } from './acts.ts'

/** For how long a carrier that does not call any more keeps the acts of a server from another one. */
const leaseFor = seconds(30)
/** The acts of one answer. */
const most = 50
/** A carrier that was given an act may still report it for this long after the act has expired. */
const reportWithin = hours(1)

const workSchema = v.pipe(v.string(), v.parseJson(), actWorkSchema)

export interface Carrier {
  readonly serverId: string
  /** What holds the acts of this server: a process of a tool with its key, or the portal itself. */
  readonly process: string
}

type Acts = ExpressionBuilder<Tables, 'game_act'>

/** Without a result, and not expired before any carrier had it. */
const isOpen = (eb: Acts, now: number) =>
  eb.and([eb('outcome', 'is', null), eb.or([eb('carried_by', 'is not', null), eb('expires_at', '>', now)])])

/** Without a carrier. */
const isFree = (eb: Acts, now: number) => eb.or([eb('carried_until', 'is', null), eb('carried_until', '<=', now)])

/** Without another carrier. */
const isFreeFor = (eb: Acts, process: string, now: number) => eb.or([isFree(eb, now), eb('carried_by', '=', process)])

const openActs = ({ kysely }: Database, serverId: string, now: number) =>
  kysely
    .selectFrom('game_act')
    .where('server_id', '=', serverId)
    .where((eb) => isOpen(eb, now))
    .orderBy('position')

/** Those of these carriers whose servers have acts that they could take now: one read, where nothing is to be done. */
export async function withActs<C extends Carrier>(
  { kysely }: Database,
  carriers: readonly C[],
  now: number,
): Promise<readonly C[]> {
  if (carriers.length === 0) return []
  const processes = [...new Set(carriers.map(({ process }) => process))]
  const rows = await kysely
    .selectFrom('game_act')
    .select(['server_id', 'carried_by', 'carried_until'])
    .distinct()
    .where('outcome', 'is', null)
    .where('server_id', 'in', [...new Set(carriers.map(({ serverId }) => serverId))])
    .where((eb) => isOpen(eb, now))
    .where((eb) => eb.or([isFree(eb, now), eb('carried_by', 'in', processes)]))
    .execute()
  return carriers.filter(({ serverId, process }) =>
    rows.some(
      ({ server_id, carried_by, carried_until }) =>
        server_id === serverId && (carried_by === process || carried_until === null || carried_until <= now),
    ),
  )
}

/**
 * Gives the open acts of a server to a carrier, in their order. The carrier of the first one has the server: another process
 * gets nothing until that carrier has reported it, or has not called for a while.
 */
export async function takeActs(db: Database, carrier: Carrier, now: number, limit = most): Promise<CarriedAct[]> {
  const [ready] = await withActs(db, [carrier], now)
  return ready === undefined ? [] : inTransaction(db, (trx) => takeIn(trx, carrier, now, limit))
}

/** The same for one of {@link withActs}. */
export const takeReadyActs = (db: Database, carrier: Carrier, now: number, limit: number): Promise<CarriedAct[]> =>
  inTransaction(db, (trx) => takeIn(trx, carrier, now, Math.min(limit, most)))

async function takeIn(
  trx: Transaction,
  { serverId, process }: Carrier,
  now: number,
  limit: number,
): Promise<CarriedAct[]> {
  const carried = { carried_by: process, carried_until: now + leaseFor }
  const first = await openActs(trx, serverId, now).select('id').limit(1).executeTakeFirst()
  if (first === undefined) return []
  const { numUpdatedRows } = await trx.kysely
    .updateTable('game_act')
    .set(carried)
    .where('id', '=', first.id)
    .where('outcome', 'is', null)
    .where((eb) => isFreeFor(eb, process, now))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  await endBegun(trx, serverId, now)
  const rows = await openActs(trx, serverId, now).select(['id', 'work', 'expires_at']).limit(limit).execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await trx.kysely.updateTable('game_act').set(carried).where('id', 'in', ids).where('outcome', 'is', null).execute()
  return rows.flatMap(({ id, work, expires_at }) => {
    // During a rolling upgrade another process may have queued what this one does not know.
    const parsed = v.safeParse(workSchema, work)
    return parsed.success ? [{ id, expiresAt: isoInstant(expires_at), work: parsed.output }] : []
  })
}

/** What the portal began and has not ended before it stopped may have happened: it is not begun again. */
async function endBegun({ kysely }: Transaction, serverId: string, now: number): Promise<void> {
  await kysely
    .updateTable('game_act')
    .set({ outcome: 'unknown', ended_at: now })
    .where('server_id', '=', serverId)
    .where('begun_at', 'is not', null)
    .where('outcome', 'is', null)
    .execute()
}

/** Notes, before it is sent, that the portal itself begins an act. False: another carrier has it, or it has ended. */
export async function beginAct(
  { kysely }: Database,
  { id, process }: { readonly id: string; readonly process: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('game_act')
    .set({ begun_at: now })
    .where('id', '=', id)
    .where('carried_by', '=', process)
    .where('carried_until', '>', now)
    .where('begun_at', 'is', null)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The servers that have acts which a carrier could take now. */
export async function serversWithActs({ kysely }: Database, now: number): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom('game_act')
    .select('server_id')
    .distinct()
    .where((eb) => isOpen(eb, now))
    .where((eb) => isFree(eb, now))
    .execute()
  return new Set(rows.map(({ server_id }) => server_id))
}

export interface ReportedResult {
  readonly serverId: string
  readonly result: ActResult
}

/** Stores what became of acts that were given to carriers, each of its server alone. A result that is known already stays. */
export async function noteResults(db: Database, reported: readonly ReportedResult[], now: number): Promise<void> {
  if (reported.length === 0) return
  // In one order everywhere, so that two transactions do not wait for each other.
  const sorted = [...reported].sort((a, b) => (a.result.id < b.result.id ? -1 : Number(a.result.id > b.result.id)))
  await inTransaction(db, async ({ kysely }) => {
    for (const { serverId, result } of sorted) {
      const { id, outcome, reply } = result
      await kysely
        .updateTable('game_act')
        .set({ outcome, reply: cleanText(reply, actReplyMax), ended_at: now })
        .where('id', '=', id)
        .where('server_id', '=', serverId)
        .where('carried_by', 'is not', null)
        .where('outcome', 'is', null)
        .execute()
    }
  })
}

/** Ends acts that were not begun in time, and those whose carrier has never reported them. */
export async function expireActs({ kysely }: Database, now: number): Promise<void> {
  const open = kysely.updateTable('game_act').where('outcome', 'is', null)
  await open
    .set({ outcome: 'expired', ended_at: now })
    .where('carried_by', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  await open
    .set({ outcome: 'unknown', ended_at: now })
    .where('carried_until', '<=', now)
    .where('expires_at', '<=', now - reportWithin)
    .execute()
}

/** For how long a message that the portal itself said is kept: on 2,000 servers there may be 24,000 an hour. */
const announcedKeptFor = hours(2)

/** Removes acts, and what logs told of players, after a while. */
export async function pruneGameSide({ kysely }: Database, now: number): Promise<void> {
  await kysely
    .deleteFrom('game_act')
    .where('created_at', '<', now - keptFor)
    .execute()
  await kysely
    .deleteFrom('game_act')
    .where('created_at', '<', now - announcedKeptFor)
    .where('id', 'like', `${announcedPrefix}%`)
    .execute()
  await kysely
    .deleteFrom('game_announcement')
    .where('said_at', '<', now - keptFor)
    .execute()
  await kysely
    .deleteFrom('game_presence')
    .where('seen_at', '<', now - keptFor)
    .execute()
}
