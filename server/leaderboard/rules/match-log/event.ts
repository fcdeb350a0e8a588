import type { WeaponClass } from './weapons.ts'

export type Side = 'CT' | 'TERRORIST'

/** Whom a line names. `steamId` is undefined for bots and whatever is no player's account. */
export interface LogPlayer {
  readonly steamId: string | undefined
  /** As the game server wrote it: hostile. */
  readonly name: string
  /** Undefined for spectators and those who chose no side. */
  readonly side: Side | undefined
}

interface At {
  /** Seconds of the game server's wall clock. */
  readonly at: number
  /** Stands for the text of the line. */
  readonly key: number
}

/** What a line tells, as far as the statistics need it. */
export type LogEvent = At &
  (
    | {
        readonly kind: 'kill'
        readonly attacker: LogPlayer
        readonly victim: LogPlayer
        readonly weapon: WeaponClass
        readonly headshot: boolean
      }
    /** A death that nobody is credited with. */
    | { readonly kind: 'death'; readonly player: LogPlayer }
    /** Is on `player.side` from now on; undefined: on none. */
    | { readonly kind: 'side'; readonly player: LogPlayer }
    | { readonly kind: 'leave'; readonly player: LogPlayer }
    | { readonly kind: 'roundStart' | 'roundEnd' | 'warmupStart' | 'warmupEnd' | 'mapStart' }
    | { readonly kind: 'roundWon'; readonly side: Side }
  )
