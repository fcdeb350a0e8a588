import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { seconds } from '../../../contract/duration.ts'
import { leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../../server/kernel/db/location.ts'
import { rankingId } from '../../../server/leaderboard/rules/ranking/ranking-id.ts'
import { rankingLeaseTtl, releaseRanking, takeRanking } from '../../../server/leaderboard/store/ranking-leases.ts'

const rankingsOf = (seasons: readonly number[]): number[] =>
  seasons.flatMap((season) => leaderboardModes.map((mode) => rankingId(mode, season)))

/** Eight rankings: every mode, for all time and for the open season, which is the last of so many. */
export const busyRankings = (seasons: number): number[] => rankingsOf([0, seasons])

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
  const child = spawn(process.execPath, ['tests/bench/leaderboard/play-matches.ts', JSON.stringify(played)], {
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

const holder = 'benchmark'

/**
 * Keeps all rankings from being built, as another process would that builds them. Resolves when the portal has noticed, which
 * it does when it renews its lease of the one that it is building. Returns how to release them.
 */
export async function holdRankings(database: Database, seasons: number): Promise<() => Promise<void>> {
  const ids = rankingsOf(Array.from({ length: seasons + 1 }, (_, season) => season))
  const take = async (): Promise<void> => {
    for (const id of ids) await takeRanking(database, id, holder, Date.now())
  }
  await database.kysely.deleteFrom('lease').where('name', 'like', 'ranking %').execute()
  await take()
  const timer = setInterval(take, rankingLeaseTtl / 3)
  await delay(rankingLeaseTtl / 3 + seconds(3))
  return async () => {
    clearInterval(timer)
    for (const id of ids) await releaseRanking(database, id, holder)
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
