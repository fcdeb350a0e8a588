import { addCounters, noCounters } from './counters.ts'
import type { MatchCounts } from './match-counts.ts'

/** What a player has of a match, as it counts: without duels against players who are out of the leaderboard. */
export interface MatchFigures {
  readonly account: number
  /** By kills, from 1; equal kills have the same place. */
  readonly place: number
  readonly kills: number
  readonly deaths: number
  readonly headshots: number
  readonly wins: number
  readonly loses: number
  /** Minutes. */
  readonly playtime: number
}

/** Everyone of a match, most kills first, while `removed` are out of the leaderboard. */
export function figuresOf(counts: MatchCounts, removed: ReadonlySet<number>): MatchFigures[] {
  const sums = [...counts].map(([account, rows]) => {
    const sum = noCounters()
    for (const [against, row] of rows) if (!removed.has(against)) addCounters(sum, row)
    return { account, sum }
  })
  sums.sort((a, b) => b.sum.kills - a.sum.kills || a.sum.deaths - b.sum.deaths || a.account - b.account)
  let place = 0
  let last = -1
  return sums.map(({ account, sum: { kills, deaths, headshots, wins, loses, playtime } }, i) => {
    if (kills !== last) place = i + 1
    last = kills
    return { account, place, kills, deaths, headshots, wins, loses, playtime }
  })
}
