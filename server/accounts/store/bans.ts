import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { BanRow } from '../tables.ts'

/** Whether a ban that is not closed applies at `now` (epoch milliseconds). It may have ended a moment ago. */
export const isInForce = ({ ends_at }: Pick<BanRow, 'ends_at'>, now: number): boolean =>
  ends_at === null || ends_at > now

/** The ban that applies to a player at `now`; undefined: none. */
export async function readBan(db: Database, steamId: string, now: number): Promise<BanRow | undefined> {
  const ban = await readOpenBan(db, steamId)
  return ban !== undefined && isInForce(ban, now) ? ban : undefined
}

/** The ban of a player that is not closed, ended or not. */
export const readOpenBan = (db: Database, steamId: string): Promise<BanRow | undefined> =>
  db.kysely
    .selectFrom('ban')
    .selectAll()
    .where('steam_id', '=', steamId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** A ban by its id, closed or not; undefined: it was removed with its time. */
export const findBan = (db: Database, id: string): Promise<BanRow | undefined> =>
  db.kysely.selectFrom('ban').selectAll().where('id', '=', id).executeTakeFirst()

/** All bans of a player, newest first. */
export const listBansOf = (db: Database, steamId: string): Promise<BanRow[]> =>
  db.kysely
    .selectFrom('ban')
    .selectAll()
    .where('steam_id', '=', steamId)
    .orderBy('begins_at', 'desc')
    .orderBy('id')
    .execute()

/** The bans that apply at `now`, in the order of their SteamIDs. */
export const listBans = (db: Database, now: number): Promise<BanRow[]> =>
  db.kysely
    .selectFrom('ban')
    .selectAll()
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('steam_id')
    .execute()

/** The SteamIDs of all players who are banned at `now`. */
export async function listBanned(db: Database, now: number): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom('ban')
    .select('steam_id')
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ steam_id }) => steam_id))
}

/** Writes a new open ban. False if the player has one: another call was first. */
export async function insertBan(
  trx: Transaction,
  ban: Pick<BanRow, 'id' | 'steam_id' | 'reason' | 'note' | 'begins_at' | 'ends_at' | 'banned_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx.kysely
    .insertInto('ban')
    .values({ ...ban, closed_at: null, closed_as: null, closed_by: null, close_reason: null })
    .onConflict((conflict) => conflict.column('steam_id').where('closed_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** How a ban is closed. */
export interface BanClosing {
  readonly at: number
  readonly as: NonNullable<BanRow['closed_as']>
  /** Null: it ended by itself. */
  readonly by: string | null
  readonly reason: string | null
}

/** Closes an open ban. True if this call closed it. */
export async function closeBan(trx: Transaction, id: string, { at, as, by, reason }: BanClosing): Promise<boolean> {
  const { numUpdatedRows } = await trx.kysely
    .updateTable('ban')
    .set({ closed_at: at, closed_as: as, closed_by: by, close_reason: reason })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Open bans that have ended by `now`, at most 100. */
export const listEndedBans = (db: Database, now: number): Promise<BanRow[]> =>
  db.kysely
    .selectFrom('ban')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(100)
    .execute()

/** Bans that apply at `now`, newest first, after the given one. */
export function pageOfBans(
  db: Database,
  {
    now,
    after,
    limit,
  }: {
    readonly now: number
    readonly after?: { readonly at: number; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<BanRow[]> {
  let query = db.kysely
    .selectFrom('ban')
    .selectAll()
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
  if (after !== undefined) {
    const { at, id } = after
    query = query.where((eb) => eb(eb.refTuple('begins_at', 'id'), '<', eb.tuple(at, id)))
  }
  return query.orderBy('begins_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Those of these players who are banned at `now`. */
export const bannedAmong = async (
  db: Database,
  steamIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => new Set((await bansAmong(db, steamIds, now)).map(({ steam_id }) => steam_id))

/** The bans of these players that apply at `now`. */
export async function bansAmong(
  db: Database,
  steamIds: readonly string[],
  now: number,
): Promise<readonly Pick<BanRow, 'id' | 'steam_id' | 'reason' | 'ends_at'>[]> {
  if (steamIds.length === 0) return []
  const rows = await db.kysely
    .selectFrom('ban')
    .select(['id', 'steam_id', 'reason', 'ends_at'])
    .where('steam_id', 'in', [...steamIds])
    .where('closed_at', 'is', null)
    .execute()
  return rows.filter((row) => isInForce(row, now))
}
