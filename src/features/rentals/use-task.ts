import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/api-client.ts'

export interface UsedTask {
  readonly busy: boolean
  /** Code of the last refusal; undefined after a success, and before the first attempt. */
  readonly refused: string | undefined
  /** Runs one at a time; resolves to whether it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Runs one request of the server's owner at a time, and holds its result. */
export function useTask(): UsedTask {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const running = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!gone.current) setRefused(error.code)
      return false
    } finally {
      running.current = false
      if (!gone.current) setBusy(false)
    }
  }
  return { busy, refused, run }
}
