import type { Entry } from './credit.ts'
import type { LogPlayer, Side } from './event.ts'
import type { MatchState } from './match-state.ts'

export function startRound(state: MatchState): void {
  state.round = { alive: new Set(state.players.keys()), clutches: new Map() }
}

export function endRound(state: MatchState): void {
  state.round = undefined
}

const livingOn = (state: MatchState, side: Side): string[] =>
  [...(state.round?.alive ?? [])].filter((steamId) => state.players.get(steamId)?.side === side)

/** A player is out of the round: the last player of their side, with an enemy alive, can win a clutch. */
export function countClutches(state: MatchState, { steamId }: LogPlayer): void {
  const { round } = state
  if (round === undefined || steamId === undefined || !round.alive.delete(steamId)) return
  const side = state.players.get(steamId)?.side
  if (side === undefined) return
  const [last, another] = livingOn(state, side)
  const hasEnemy = livingOn(state, side === 'CT' ? 'TERRORIST' : 'CT').length > 0
  if (last !== undefined && another === undefined && hasEnemy) round.clutches.set(last, side)
}

/**
 * The entries of a round won by `winner`, for all players on a side. A round whose start was not seen counts
 * nothing, because a complete log may still arrive.
 */
export function roundEntries({ round, players }: MatchState, winner: Side): Entry[] {
  if (round === undefined) return []
  return [...players].map(([steamId, { side, name }]): Entry => {
    const clutch = round.clutches.get(steamId)
    return {
      steamId,
      name,
      side,
      add: {
        ...(side === winner ? { wins: 1 } : { loses: 1 }),
        ...(clutch === undefined ? {} : { clutches: 1, ...(clutch === winner ? { clutchwins: 1 } : {}) }),
      },
    }
  })
}
