import { seconds } from '../../../contract/duration.ts'
import type { LivePlayer, LiveState } from './live.ts'

/** Unanswered visits in a row after which a server counts as offline. */
export const missLimit = 3
/** Time without an answer after which a server counts as offline, however few visits that were (milliseconds). */
export const silenceLimit = seconds(45)

/** What an answer to A2S_INFO tells of a server's state; texts are cleaned already. */
export type InfoOfServer = Pick<LiveState, 'map' | 'current' | 'max' | 'bots' | 'passworded' | 'vac' | 'version'>

/** The state after an answer at `now` (epoch milliseconds). An empty server needs no player list: it is known. */
export function afterInfo(live: LiveState, info: InfoOfServer, now: number): LiveState {
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
    players: isEmpty ? [] : live.players,
    playersCount: isEmpty ? { current, max, bots } : live.playersCount,
    playersAsOf: isEmpty ? now : live.playersAsOf,
  }
}

/**
 * The state after a player list that came at `now` (epoch milliseconds). The poller requests it right after the state, so
 * the counts of `live` belong to the same moment.
 */
export const afterPlayers = (live: LiveState, players: readonly LivePlayer[], now: number): LiveState => ({
  ...live,
  players,
  playersCount: { current: live.current, max: live.max, bots: live.bots },
  playersAsOf: now,
})

/**
 * The state of a server that missed its last `misses` visits and has been silent for `silence` ms: offline with its
 * last good values beyond either limit, else the very same object.
 */
export function afterSilence(live: LiveState, misses: number, silence: number): LiveState {
  return live.open && (misses >= missLimit || silence > silenceLimit) ? { ...live, open: false } : live
}
