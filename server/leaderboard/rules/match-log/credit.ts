import type { Counters } from './counters.ts'

/** The counters that one player gains from one event. */
export interface Entry {
  readonly steamId: string
  readonly name: string
  /** The SteamID of the opponent in a duel. If one of the two is removed from the leaderboard, it counts for neither. */
  readonly against?: string
  readonly add: Partial<Counters>
}

/** The result of one event, counted once: `key` identifies it at second `at` on this game server in any log. */
export interface Credit {
  readonly key: number
  readonly at: number
  /** Empty: it counts for no player, even if a later log repeats it. */
  readonly entries: readonly Entry[]
}
