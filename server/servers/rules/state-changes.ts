import { seconds } from '../../../contract/duration.ts'
import type { QueryFailure } from '../../../contract/servers/query-failure.ts'
import type { BotsApart, ServerPlayer, ServerState } from './server-state.ts'

/** Consecutive missed replies after which a server counts as offline. */
export const missLimit = 3
/** Silence after which a server counts as offline regardless of the number of misses (milliseconds). */
export const silenceLimit = seconds(45)

/** The fields of an A2S_INFO reply that become state; strings are already cleaned. */
export interface InfoFields extends Pick<ServerState, 'map' | 'max' | 'bots' | 'passworded' | 'vac' | 'version'> {
  /** As reported: with bots on most servers. */
  readonly players: number
}

/** The state after an A2S_INFO reply at `now` (epoch milliseconds). The player list of an empty server is empty. */
export function afterInfo(state: ServerState, info: InfoFields, now: number): ServerState {
  const { map, players, max, bots, passworded, vac, version } = info
  const botsApart = bots > players ? 'info' : state.botsApart
  const current = botsApart === null ? players - bots : players
  const isEmpty = current + bots === 0
  return {
    open: true,
    map,
    current,
    max,
    bots,
    botsApart,
    passworded,
    vac,
    version,
    failure: null,
    lastSeen: now,
    players: isEmpty ? [] : state.players,
    playersCount: isEmpty ? { current, max, bots } : state.playersCount,
    playersAsOf: isEmpty ? now : state.playersAsOf,
  }
}

/**
 * Whether a count of `reported` players leaves out bots, after a list of `listed` entries. A list as long as the count is
 * what a server that includes bots sends, and one that leaves them out of both; it overrules no reply that proved the latter.
 */
function botsApartAfter({ bots, botsApart }: ServerState, reported: number, listed: number): BotsApart | null {
  if (bots === 0) return botsApart
  if (listed === reported + bots) return botsApart ?? 'list'
  return listed === reported && botsApart === 'list' ? null : botsApart
}

/**
 * The state after a player list received at `now` (epoch milliseconds). The poller requests it right after A2S_INFO, so
 * the counts of `state` belong to the same moment.
 */
export function afterPlayers(state: ServerState, players: readonly ServerPlayer[], now: number): ServerState {
  const { max, bots } = state
  const reported = state.botsApart === null ? state.current + bots : state.current
  const botsApart = botsApartAfter(state, reported, players.length)
  const current = botsApart === null ? reported - bots : reported
  return { ...state, current, botsApart, players, playersCount: { current, max, bots }, playersAsOf: now }
}

/** The state after a failed query. The same object while the reason stays: what came may differ each time. */
export const afterFailure = (state: ServerState, failure: QueryFailure): ServerState =>
  state.failure?.reason === failure.reason ? state : { ...state, failure }

/**
 * The state of a server that missed its last `misses` replies and has been silent for `silence` ms. Beyond either limit
 * it is offline with its last good values; otherwise the same object is returned.
 */
export function afterSilence(state: ServerState, misses: number, silence: number): ServerState {
  return state.open && (misses >= missLimit || silence > silenceLimit) ? { ...state, open: false } : state
}
