import type { WeaponClass } from './weapons.ts'

export type Side = 'CT' | 'TERRORIST'

/** A player in a line. `steamId` is undefined for bots and other non-player accounts. */
export interface LogPlayer {
  readonly steamId: string | undefined
  /** As written by the game server: untrusted. */
  readonly name: string
  /** Undefined for spectators and players without a side. */
  readonly side: Side | undefined
}

interface At {
  /** Seconds of the game server's wall clock. */
  readonly at: number
  /** Hash of the line's text. */
  readonly key: number
}

/** The part of a line that the statistics need. */
export type LogEvent = At &
  (
    | {
        readonly kind: 'kill'
        readonly attacker: LogPlayer
        readonly victim: LogPlayer
        readonly weapon: WeaponClass
        readonly headshot: boolean
      }
    /** A death without a killer. */
    | { readonly kind: 'death'; readonly player: LogPlayer }
    /** The player has joined `player.side`; undefined: none. */
    | { readonly kind: 'side'; readonly player: LogPlayer }
    | { readonly kind: 'leave'; readonly player: LogPlayer }
    | { readonly kind: 'roundStart' | 'roundEnd' | 'warmupStart' | 'warmupEnd' }
    /** A map is loaded. `map` is untrusted; absent: the same map starts again. */
    | { readonly kind: 'mapStart'; readonly map?: string }
    /** A map that was loaded runs. */
    | { readonly kind: 'mapRuns'; readonly map: string }
    /** The warm-up is over. A match begins on a map several times: after the knife round, and after a restart. */
    | { readonly kind: 'matchStart'; readonly map?: string }
    | { readonly kind: 'roundWon'; readonly side: Side }
  )
