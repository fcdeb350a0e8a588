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

/** Somebody is out of the round: whoever is left alone of the side, with an enemy alive, has a clutch to win. */
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
 * What a round that `winner` has won counts for everyone on a side. A round whose beginning was not seen counts
 * nothing: a log that tells it whole may still come.
 */
export function roundEntries({ round, players }: MatchState, winner: Side): Entry[] {
  if (round === undefined) return []
  return [...players].map(([steamId, { side, name }]): Entry => {
    const clutch = round.clutches.get(steamId)
    return {
      steamId,
      name,
      add: {
        ...(side === winner ? { wins: 1 } : { loses: 1 }),
        ...(clutch === undefined ? {} : { clutches: 1, ...(clutch === winner ? { clutchwins: 1 } : {}) }),
      },
    }
  })
}
