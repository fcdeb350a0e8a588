import { seconds } from '../../../contract/duration.ts'
import type { ServerPlayer, ServerState } from './server-state.ts'

/** Consecutive missed replies after which a server counts as offline. */
export const missLimit = 3
/** Silence after which a server counts as offline regardless of the number of misses (milliseconds). */
export const silenceLimit = seconds(45)

/** The fields of an A2S_INFO reply that become state; strings are already cleaned. */
export type InfoFields = Pick<ServerState, 'map' | 'current' | 'max' | 'bots' | 'passworded' | 'vac' | 'version'>

/** The state after an A2S_INFO reply at `now` (epoch milliseconds). The player list of an empty server is empty. */
export function afterInfo(state: ServerState, info: InfoFields, now: number): ServerState {
  const { map, current, max, bots, passworded, vac, version } = info
  const isEmpty = current + bots === 0
  return {
    open: true,
    map,
    current,
    max,
    bots,
    passworded,
    vac,
    version,
    lastSeen: now,
    players: isEmpty ? [] : state.players,
    playersCount: isEmpty ? { current, max, bots } : state.playersCount,
    playersAsOf: isEmpty ? now : state.playersAsOf,
  }
}

/**
 * The state after a player list received at `now` (epoch milliseconds). The poller requests it right after A2S_INFO, so
 * the counts of `state` belong to the same moment.
 */
export const afterPlayers = (state: ServerState, players: readonly ServerPlayer[], now: number): ServerState => ({
  ...state,
  players,
  playersCount: { current: state.current, max: state.max, bots: state.bots },
  playersAsOf: now,
})

/**
 * The state of a server that missed its last `misses` replies and has been silent for `silence` ms. Beyond either limit
 * it is offline with its last good values; otherwise the same object is returned.
 */
export function afterSilence(state: ServerState, misses: number, silence: number): ServerState {
  return state.open && (misses >= missLimit || silence > silenceLimit) ? { ...state, open: false } : state
}
