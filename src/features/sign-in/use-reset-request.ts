import * as v from 'valibot'
import { now } from '../../platform/clock.ts'
import { storedValue } from '../../platform/storage.ts'
import { requestReset } from './auth-calls.ts'
import { resetPause, secondsLeft } from './core/countdown.ts'
import { type AttemptRunner, useAttempt } from './use-attempt.ts'

/** Epoch ms of the last successful request for a reset from this device (AU-14). */
export const resetRequestedAt = storedValue('resetRequestedAt', v.optional(v.number()), undefined)

export interface ResetRequest extends Pick<AttemptRunner, 'busy' | 'failure'> {
  /**
   * Sends the mail with the link; at most every five minutes from this device (AU-14). Resolves to whether it was sent.
   */
  readonly send: (email: string) => Promise<boolean>
}

/** Requests a mail with a link to a new password (AU-05). */
export function useResetRequest(): ResetRequest {
  const { busy, failure, setFailure, run } = useAttempt('requestReset')
  const send = async (email: string): Promise<boolean> => {
    if (secondsLeft(resetRequestedAt.get(), resetPause, now()) > 0) {
      setFailure('tooManyRequests')
      return false
    }
    const sent = await run(async (signal) => {
      await requestReset(email.trim(), signal)
    })
    if (sent) resetRequestedAt.set(now())
    return sent
  }
  return { busy, failure, send }
}
