import { seconds } from '../../../../contract/duration.ts'
import { type Rental, switchWait } from '../../../../contract/rentals.ts'

/** After this long the person is told that it takes longer than usual (RGN-04). */
const longWait = seconds(60)
/** An answer this soon after the acceptance may have been on its way before it. */
const grace = seconds(2)

/** A switch that the server has accepted. Instants are epoch milliseconds of the device. */
export interface RunningSwitch {
  readonly target: string
  readonly startedAt: number
}

/** `failed`: it stayed where it was. `timedOut`: nobody waits any longer; the card tells how it ends. */
export type SwitchOutcome = 'going' | 'goingLong' | 'done' | 'failed' | 'timedOut'

/**
 * How an accepted switch stands by the newest list. `fetchedAt`: when that list was given; one from before the switch
 * says nothing about it.
 */
export function switchOutcome(
  running: RunningSwitch,
  rental: Rental | undefined,
  fetchedAt: number,
  now: number,
): SwitchOutcome {
  if (rental && rental.status !== 'SWITCHING') {
    if (rental.region === running.target) return 'done'
    if (fetchedAt > running.startedAt + grace) return 'failed'
  }
  const waited = now - running.startedAt
  if (waited >= switchWait) return 'timedOut'
  return waited >= longWait ? 'goingLong' : 'going'
}

/** Why a switch was refused, as the catalogue words it (RGN-06). */
export type SwitchRefusal = 'limitExceeded' | 'responseError' | 'timeoutError' | 'regionUnavailable' | 'switchError'

/** `code`: of the API's answer, or the client's own. */
export function switchRefusal(code: string): SwitchRefusal {
  switch (code) {
    case 'Switch region limit exceeded':
      return 'limitExceeded'
    case 'MALFORMED':
      return 'responseError'
    case 'TIMEOUT':
      return 'timeoutError'
    case 'REGION_UNAVAILABLE':
      return 'regionUnavailable'
    default:
      return 'switchError'
  }
}
