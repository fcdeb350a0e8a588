import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { leaderboardModes } from '../../contract/leaderboard.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { createStatChanges } from '../../server/leaderboard/store/player-stats.ts'
import { accountOf } from './fill.ts'

/** Eight rankings: every mode, for all time and for the open season, which is the last of so many. */
const busyRankings = (seasons: number): number[] =>
  [0, seasons].flatMap((season) => leaderboardModes.map((mode) => rankingId(mode, season)))

export interface Matches {
  /** Ends the matches. */
  stop(): Promise<void>
}

/** Plays matches: once a second, twenty players of each of eight rankings get a kill. */
export function playMatches(database: Database, players: number, seasons: number): Matches {
  const busy = busyRankings(seasons)
  const stopping = new AbortController()
  const play = async (): Promise<void> => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const changes = createStatChanges()
      for (let i = 0; i < 20; i += 1) {
        for (const id of busy) changes.add(id, accountOf((round * 20 + i * 7919) % players), { kills: 1 })
      }
      await inTransaction(database, (trx) => changes.save(trx, Date.now()))
      await delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const playing = play()
  return {
    async stop() {
      stopping.abort()
      await playing
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
