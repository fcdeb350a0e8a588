import type { Player } from './player.ts'

/** Every ranking sorts by kills first: this many more are certain to overtake the player above. At least one. */
export const killsToPass = (player: Player, above: Player): number =>
  Math.max(1, above.stats.kills - player.stats.kills + 1)
