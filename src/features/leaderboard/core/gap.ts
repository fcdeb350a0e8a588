import { wilsonLowerBound } from '../../../../contract/leaderboard/leaderboard-order.ts'
import type { Player } from './player.ts'

/** A mode that ranks by kills: this many more are certain to overtake the player above. At least one. */
export const killsToPass = (player: Player, above: Player): number =>
  Math.max(1, above.stats.kills - player.stats.kills + 1)

/** More are no encouragement. */
const mostWins = 999

/** A mode that ranks by rate: this many wins in a row overtake the player above; undefined: too many. */
export function winsToPass({ results }: Player, above: Player): number | undefined {
  const goal = wilsonLowerBound(above.results.won, above.results.played)
  for (let more = 1; more <= mostWins; more += 1) {
    if (wilsonLowerBound(results.won + more, results.played + more) > goal) return more
  }
  return undefined
}
