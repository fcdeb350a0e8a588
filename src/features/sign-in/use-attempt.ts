import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/api-client.ts'
import { type Attempt, type Failure, failureOf } from './core/failures.ts'

export interface AttemptRunner {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly setFailure: (failure: Failure | undefined) => void
  /** Runs one attempt at a time; resolves to whether it succeeded. Unmounting aborts it. */
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => Promise<boolean>
}

/** Runs one sign-in request at a time, and holds the problem if it fails. */
export function useAttempt(attempt: Attempt): AttemptRunner {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return false
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setFailure(undefined)
    try {
      await work(controller.signal)
      return true
    } catch (error) {
      if (controller.signal.aborted) return false
      if (!(error instanceof ApiError)) throw error
      setFailure(failureOf(attempt, error.code))
      return false
    } finally {
      running.current = undefined
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, run }
}
