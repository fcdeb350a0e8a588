import { hours } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { Visit, VisitChanges } from '../rules/visits.ts'

/** A log may have ended without a line that says who left. */
const longestVisit = hours(12)

/** A player on a server. `userId`: the number by which the game knows them until they leave. */
export interface Presence {
  readonly steamId: string
  readonly serverId: string
  readonly userId: number
}

/** The servers that these players, 500 at most, are on at `now` (epoch ms), by their logs. */
export async function readPresence(
  { kysely }: Database,
  steamIds: readonly string[],
  now: number,
): Promise<readonly Presence[]> {
  if (steamIds.length === 0) return []
  const rows = await kysely
    .selectFrom('game_presence')
    .select(['steam_id', 'server_id', 'user_id'])
    .where('steam_id', 'in', [...steamIds])
    .where('seen_at', '>', now - longestVisit)
    .orderBy('server_id')
    .execute()
  return rows.map(({ steam_id: steamId, server_id: serverId, user_id: userId }) => ({ steamId, serverId, userId }))
}

/** Who of these players is on a server, by its log. */
export async function readVisits(
  { kysely }: Database,
  serverId: string,
  steamIds: readonly string[],
): Promise<ReadonlyMap<string, Visit>> {
  if (steamIds.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('game_presence')
    .select(['steam_id', 'user_id', 'seen_at'])
    .where('server_id', '=', serverId)
    .where('steam_id', 'in', [...steamIds])
    .execute()
  return new Map(rows.map(({ steam_id, user_id, seen_at }) => [steam_id, { userId: user_id, since: seen_at }]))
}

/** Writes what lines changed. A log that arrives again changes nothing that is newer. */
export async function saveVisits(trx: Transaction, serverId: string, changes: VisitChanges): Promise<void> {
  const { kysely } = trx
  if (changes.isCleared) await kysely.deleteFrom('game_presence').where('server_id', '=', serverId).execute()
  for (const [steamId, at] of changes.gone) {
    await kysely
      .deleteFrom('game_presence')
      .where('server_id', '=', serverId)
      .where('steam_id', '=', steamId)
      .where('seen_at', '<=', at)
      .execute()
  }
  // In one order everywhere, so that two transactions do not wait for each other.
  for (const [steamId, { userId, since }] of [...changes.present].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await kysely
      .insertInto('game_presence')
      .values({ server_id: serverId, steam_id: steamId, user_id: userId, seen_at: since })
      .onConflict((conflict) =>
        conflict
          .columns(['server_id', 'steam_id'])
          .doUpdateSet({ user_id: userId, seen_at: since })
          .where('game_presence.seen_at', '<', since),
      )
      .execute()
  }
}
