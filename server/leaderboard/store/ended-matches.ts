import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { PlayedMatchRow } from '../tables.ts'

export type EndedMatch = Pick<PlayedMatchRow, 'id' | 'game_server_id' | 'mode' | 'map' | 'starts_at'> & {
  /** Epoch milliseconds of the last event that counted. */
  readonly ends_at: number
}

/** The log names no end of a match: after this time without an event, there is one. */
const silence = minutes(15)
const mostMatches = 5000

/**
 * Matches that began after `since` and are over at `now` (epoch milliseconds): the next one of the server has begun, or
 * nothing has counted for a quarter of an hour.
 */
export async function listEndedMatches({ kysely }: Database, since: number, now: number): Promise<EndedMatch[]> {
  const rows = await kysely
    .selectFrom('played_match')
    .select(['id', 'game_server_id', 'mode', 'map', 'started', 'ended', 'starts_at'])
    .where('starts_at', '>', since)
    .where('starts_at', '<=', now)
    .where('voided_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(mostMatches)
    .execute()
  /** Servers of which a later match was seen. */
  const hasLater = new Set<string>()
  return rows.flatMap(({ started, ended, ...match }) => {
    const ends_at = match.starts_at + seconds(ended - started)
    const isOver = hasLater.has(match.game_server_id) || ends_at < now - silence
    hasLater.add(match.game_server_id)
    return isOver ? [{ ...match, ends_at }] : []
  })
}
