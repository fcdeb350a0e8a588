import { setImmediate as turn } from 'node:timers/promises'
import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { inTransaction } from '../../../server/kernel/db/transaction.ts'
import type { Counters } from '../../../server/leaderboard/rules/match-log/counters.ts'
import { rankingId } from '../../../server/leaderboard/rules/ranking/ranking-id.ts'
import { beginSeason } from '../../../server/leaderboard/season-acts.ts'
import { createStatChanges } from '../../../server/leaderboard/store/player-stats.ts'
import { addGroup } from '../../../server/vip/store.ts'

const playersAtATime = 2000
/** One player in this many shows a badge. */
export const badgeEvery = 500

/** Account number of the nth player: unique, and spread out as real ones are. */
export const accountOf = (n: number): number => 1000 + n * 2003

/** A realistic distribution: many players with little playtime, few with a lot. */
function countersOf(n: number, board: number): Counters {
  const u = ((n * 2_654_435_761 + board * 40_503) % 4_294_967_296) / 4_294_967_296
  const kills = Math.floor(20 / (u + 0.0005))
  const share = (part: number): number => Math.floor(kills * part)
  return {
    kills,
    deaths: share(0.5 + ((n * 7) % 100) / 90),
    headshots: share(((n * 13) % 70) / 100),
    playtime: share(0.8),
    wins: share(0.3),
    loses: share(0.35),
    rifle_kills: share(0.6),
    awp_kills: share(0.1),
    pistol_kills: share(0.15),
    clutches: share(0.05),
    clutchwins: share(0.02),
  }
}

/**
 * Fills every mode, for all time and so many seasons, with `players` players, some of whom show badges. Returns the number
 * of leaderboards.
 */
export async function fill(db: Database, players: number, seasons: number): Promise<number> {
  for (let season = 1; season <= seasons; season += 1) {
    await beginSeason(
      { database: db, now: Date.now },
      { name: 'bench', role: 'console', requestId: null, address: null },
      { name: `S${season}`, startsAt: season * 1000 },
    )
  }
  const boards = Array.from({ length: seasons + 1 }, (_, season) =>
    leaderboardModes.map((mode) => rankingId(mode, season)),
  ).flat()
  for (let start = 0; start < players; start += playersAtATime) {
    const changes = createStatChanges()
    for (let n = start; n < Math.min(players, start + playersAtATime); n += 1) {
      changes.name(accountOf(n), `玩家 ${n}`)
      for (const board of boards) changes.add(board, accountOf(n), countersOf(n, board))
    }
    await inTransaction(db, (trx) => changes.save(trx, 1))
    // As in fill-matches.ts.
    await turn()
  }
  for (let n = 0; n < players; n += badgeEvery) {
    await addGroup(db, steamIdOfAccount(accountOf(n)), ['pro', 'kol', 'op'][(n / badgeEvery) % 3] ?? 'pro')
  }
  return boards.length
}
