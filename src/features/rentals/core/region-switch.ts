import { seconds } from '../../../../contract/duration.ts'
import { type Rental, switchWait } from '../../../../contract/rentals/rentals.ts'

/** After this long the user is told that it takes longer than usual (RGN-04). */
const longWait = seconds(60)
/** A response this soon after the acceptance may have been sent before it. */
const grace = seconds(2)

/** A switch that the server has accepted. Times are epoch milliseconds of the device. */
export interface RunningSwitch {
  readonly target: string
  readonly startedAt: number
}

/** `failed`: the server stayed in its region. `timedOut`: the dialog stops waiting; the card shows the result. */
export type SwitchOutcome = 'going' | 'goingLong' | 'done' | 'failed' | 'timedOut'

/**
 * The state of an accepted switch according to the latest list. `fetchedAt`: when that list was delivered; an earlier
 * one says nothing about the switch.
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

/** Why a switch was refused, with the message's code (RGN-06). */
export type SwitchRefusal = 'limitExceeded' | 'responseError' | 'timeoutError' | 'regionUnavailable' | 'switchError'

/** `code`: from the API's response, or the client's own. */
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
