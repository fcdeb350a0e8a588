import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sendNudge } from '../../kernel/db/nudges.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { Member } from '../rules/shards.ts'
import type { PollReport } from './poll-reports.ts'
import { pollerLease, serverListTopic } from './server-list-changes.ts'

/** What the nudge is about that tells processes to look at who polls what. */
export const shardsNudge = 'shards'

/** Lifetime of a member that does not beat (milliseconds). It beats every two seconds. */
export const memberTtl = seconds(9)
/** How long a region waits for the process that is pinned to it, once that process has gone. */
export const pinnedWait = seconds(10)

const regionsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** This process as the others see it. */
export interface OwnMember {
  readonly holder: string
  readonly regions: readonly string[]
}

/** Joins, or stays for {@link memberTtl} from `now` (epoch milliseconds); a process that joins nudges the others. */
export async function beat(db: Database, { holder, regions }: OwnMember, now: number): Promise<void> {
  const row = { regions: JSON.stringify(regions), expires_at: now + memberTtl }
  const { numUpdatedRows } = await db.kysely
    .updateTable('poll_member')
    .set(row)
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  await inTransaction(db, async (trx) => {
    const left = trx.kysely.deleteFrom('poll_member').where('expires_at', '<=', now - pinnedWait)
    await left.execute()
    const joining = trx.kysely.insertInto('poll_member').values({ holder, ...row })
    await joining.onConflict((conflict) => conflict.column('holder').doUpdateSet(row)).execute()
    await sendNudge(trx, serverListTopic, shardsNudge)
  })
}

/** A shard that was held. `holder` is undefined if it was given up at `since` (epoch milliseconds). */
export interface HeldShard {
  readonly holder: string | undefined
  readonly since: number
}

/** Who polls what. */
export interface Shards {
  readonly members: readonly Member[]
  readonly held: ReadonlyMap<string, HeldShard>
  /** Who publishes the list; undefined: no process at the moment. */
  readonly publisher: string | undefined
}

/** Members that have gone are listed until {@link pinnedWait} has passed. */
export async function readShards({ kysely }: Database, now: number): Promise<Shards> {
  const [members, shards, lease] = await Promise.all([
    kysely
      .selectFrom('poll_member')
      .selectAll()
      .where('expires_at', '>', now - pinnedWait)
      .execute(),
    kysely.selectFrom('poll_shard').selectAll().execute(),
    kysely
      .selectFrom('lease')
      .select('holder')
      .where('name', '=', pollerLease)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  ])
  return {
    members: members.map(({ holder, regions, expires_at }) => ({
      holder,
      regions: v.parse(regionsSchema, regions),
      isLive: expires_at > now,
    })),
    held: new Map(
      shards.map(({ shard, holder, since }) => [shard, { holder: holder === '' ? undefined : holder, since }]),
    ),
    publisher: lease?.holder,
  }
}

const liveHolders = ({ kysely }: Database, now: number) =>
  kysely.selectFrom('poll_member').select('poll_member.holder').where('poll_member.expires_at', '>', now)

/**
 * Takes the shards that no live member holds; returns their names. One statement decides, so that each shard goes to
 * exactly one of several processes.
 */
export async function takeShards(db: Database, holder: string, shards: readonly string[], now: number) {
  if (shards.length === 0) return []
  const rows = shards.toSorted().map((shard) => ({ shard, holder, since: now }))
  const taken = await db.kysely
    .insertInto('poll_shard')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('shard')
        .doUpdateSet({ holder, since: now })
        .where((eb) => eb('poll_shard.holder', 'not in', liveHolders(db, now))),
    )
    .returning('shard')
    .execute()
  return taken.map(({ shard }) => shard)
}

/** Gives shards up and nudges those that may want them. */
export async function giveUpShards(db: Database, holder: string, shards: readonly string[], now: number) {
  if (shards.length === 0) return
  await inTransaction(db, async (trx) => {
    const given = trx.kysely.updateTable('poll_shard').set({ holder: '', since: now })
    await given.where('holder', '=', holder).where('shard', 'in', shards).execute()
    await sendNudge(trx, serverListTopic, shardsNudge)
  })
}

/** Gives everything up and leaves, so that others take over at once. */
export async function leave(db: Database, holder: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { kysely } = trx
    await kysely.updateTable('poll_shard').set({ holder: '', since: now }).where('holder', '=', holder).execute()
    await kysely.deleteFrom('poll_member').where('holder', '=', holder).execute()
    await sendNudge(trx, serverListTopic, shardsNudge)
  })
}

/**
 * Hands what was polled to the process that publishes. False, and nothing is written, if this process no longer holds all
 * of these shards at `now` (epoch milliseconds): what their new holder polls counts then.
 */
export async function sendReport(db: Database, report: PollReport, shards: readonly string[], now: number) {
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    const held = await kysely
      .selectFrom('poll_shard')
      .select('shard')
      .where('holder', '=', report.holder)
      .where('shard', 'in', shards)
      .where('holder', 'in', liveHolders(trx, now))
      .orderBy('shard')
      .forShare()
      .execute()
    if (held.length !== shards.length) return false
    await kysely.insertInto('poll_report').values(report).execute()
    return true
  })
}
