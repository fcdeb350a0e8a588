import { useState } from 'react'
import { ApiError } from '../../platform/api-client.ts'
import { leaveRoom } from './use-staff-api.ts'

/** How the last act ended: a refusal by its code, or any other failure. */
export type ActProblem = Refusal | 'failed'

/** Refusals that the room explains. */
const refusals = [
  'FRESH_SIGN_IN_REQUIRED',
  'LAST_ADMINISTRATOR',
  'SEASON_OVERLAPS',
  'LOG_WITHOUT_BOARD',
  'LOG_UNREADABLE',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_TAKEN',
  'WEBHOOK_REFUSED',
  'CONSOLE_REFUSED',
  'EDITED_MEANWHILE',
  'PAYMENT_METHOD_OFF',
  'CONFLICT',
  'RENTAL_BUSY',
  'RENTAL_EXPIRED',
  'RENTAL_MAINTENANCE',
  'GONE',
  'PLAYER_IS_STAFF',
  'SETTINGS_IN_USE',
  'LEGAL_TEXT_UNFINISHED',
  'PICTURE_REFUSED',
  'KEYS_FULL',
  'WEBHOOKS_FULL',
  'ORDER_OPEN',
  'RENTAL_OPEN',
] as const
type Refusal = (typeof refusals)[number]

export interface Act {
  readonly running: boolean
  readonly problem: ActProblem | undefined
  /** Runs an act of the room; true: done. An act may be repeated: it is safe to. */
  run(act: () => Promise<unknown>): Promise<boolean>
  /** Forgets the problem: another act begins. */
  dismiss(): void
}

/** What the room says about an error of an act. */
export function problemOf(error: unknown): ActProblem {
  const code = error instanceof ApiError ? error.code : undefined
  const refusal = refusals.find((known) => known === code)
  if (refusal !== undefined) return refusal
  console.info('The act failed:', error)
  return 'failed'
}

/** One button's act. Without the role the room closes. */
export function useAct(): Act {
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<ActProblem>()
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setRunning(true)
    setProblem(undefined)
    try {
      await act()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') leaveRoom()
      else setProblem(problemOf(error))
      return false
    } finally {
      setRunning(false)
    }
  }
  return { running, problem, run, dismiss: () => setProblem(undefined) }
}
