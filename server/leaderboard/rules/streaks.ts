import { days } from '../../../contract/duration.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import type { Streak } from '../../../contract/leaderboard/player-page.ts'

/** A match: when it began (epoch ms), and wins less losses. */
type Outcome = readonly [at: number, margin: number]

const dayOf = (at: number): number => Math.floor(at / days(1))

/** Days in a row with a match; today may still be to come. */
function daysInARow(outcomes: readonly Outcome[], now: number): Pick<Streak, 'current' | 'longest'> {
  const played = [...new Set(outcomes.map(([at]) => dayOf(at)))].sort((a, b) => a - b)
  let [run, longest, last] = [0, 0, Number.NaN]
  for (const day of played) {
    run = day === last + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    last = day
  }
  return { current: last >= dayOf(now) - 1 ? run : 0, longest }
}

function winsInARow(outcomes: readonly Outcome[]): Pick<Streak, 'current' | 'longest'> {
  let [current, longest] = [0, 0]
  for (const [, margin] of outcomes) {
    current = margin > 0 ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return { current, longest }
}

/** Modes in which matches are won: by duels, or by rounds. */
const hasWinners = (mode: LeaderboardMode): boolean => mode === 'solo' || mode === 'retakes'

/** How a match ended for a player with so many wins and losses; null: the mode has no winners. */
export function resultOf(mode: LeaderboardMode, wins: number, loses: number): 'won' | 'lost' | 'even' | null {
  if (!hasWinners(mode)) return null
  if (wins === loses) return 'even'
  return wins > loses ? 'won' : 'lost'
}

/** The streaks of a player, from matches by mode, oldest first. */
export function streaksOf(matches: ReadonlyMap<LeaderboardMode, readonly Outcome[]>, now: number): Streak[] {
  return [...matches].flatMap(([mode, outcomes]): Streak[] => [
    { mode, kind: 'days', ...daysInARow(outcomes, now) },
    ...(hasWinners(mode) ? [{ mode, kind: 'wins' as const, ...winsInARow(outcomes) }] : []),
  ])
}
