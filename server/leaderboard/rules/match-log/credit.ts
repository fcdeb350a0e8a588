import type { Counters } from './counters.ts'
import type { Side } from './event.ts'

/** The counters that one player gains from one event. */
export interface Entry {
  readonly steamId: string
  readonly name: string
  /** The SteamID of the opponent in a duel. If one of the two is removed from the leaderboard, it counts for neither. */
  readonly against?: string
  readonly add: Partial<Counters>
  /** The player's side in a mode with sides. */
  readonly side?: Side | undefined
}

/** The result of one event, counted once: `key` identifies it at second `at` on this game server in any log. */
export interface Credit {
  readonly key: number
  readonly at: number
  /** Empty: it counts for no player, even if a later log repeats it. */
  readonly entries: readonly Entry[]
  /** The side that has won a round with this event. */
  readonly winner?: Side
}
