import { hours } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'

/** A log may have ended without a line that says who left. */
const longestVisit = hours(12)

/** A player on a server. `userId`: the number by which the game knows them until they leave. */
export interface Presence {
  readonly serverId: string
  readonly userId: number
}

/** The servers that a player is on at `now` (epoch ms), by their logs. */
export async function readPresence({ kysely }: Database, steamId: string, now: number): Promise<readonly Presence[]> {
  const rows = await kysely
    .selectFrom('game_presence')
    .select(['server_id', 'user_id'])
    .where('steam_id', '=', steamId)
    .where('seen_at', '>', now - longestVisit)
    .orderBy('server_id')
    .execute()
  return rows.map(({ server_id, user_id }) => ({ serverId: server_id, userId: user_id }))
}
