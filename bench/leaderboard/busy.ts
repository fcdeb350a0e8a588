import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { leaderboardModes } from '../../contract/leaderboard.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'

/** Eight rankings: every mode, for all time and for the open season, which is the last of so many. */
export const busyRankings = (seasons: number): number[] =>
  [0, seasons].flatMap((season) => leaderboardModes.map((mode) => rankingId(mode, season)))

export interface Matches {
  /** Ends the matches. */
  stop(): Promise<void>
}

/** Where the players and their rankings are. */
export interface Played {
  readonly location: DatabaseLocation
  readonly players: number
  readonly seasons: number
}

/**
 * Plays matches (play-matches.ts) in a process of their own: writing them blocks its event loop for a commit once a
 * second, which would count as the server's delay in the process that times the requests.
 */
export function playMatches(played: Played): Matches {
  const child = spawn(process.execPath, ['bench/leaderboard/play-matches.ts', JSON.stringify(played)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      const [code] = await ended
      if (code !== 0) throw new Error(`the matches ended with ${code}`)
    },
  }
}

/** How many snapshots of these rankings have been published, and the age of the oldest in milliseconds. */
export async function readProgress(
  database: Database,
  seasons: number,
): Promise<{ readonly builds: number; readonly oldest: number }> {
  const row = await database.kysely
    .selectFrom('board')
    .select([sql<number>`sum(generation)`.as('builds'), sql<number>`min(built_at)`.as('oldest')])
    .where('id', 'in', busyRankings(seasons))
    .executeTakeFirstOrThrow()
  return { builds: Number(row.builds), oldest: Date.now() - Number(row.oldest) }
}
