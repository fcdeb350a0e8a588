import type { Counters } from './counters.ts'

/** What one player gains by one event. */
export interface Entry {
  readonly steamId: string
  readonly name: string
  readonly add: Partial<Counters>
}

/** What one event counts, once: `key` names it at second `at` on this game server, whichever log tells it. */
export interface Credit {
  readonly key: number
  readonly at: number
  /** Empty: it counts for nobody, and must not count when a later log tells it again. */
  readonly entries: readonly Entry[]
}
