import { useEffect, useState } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { ApiError } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { signInAddress, syncUser } from './inventory-calls.ts'

/** How far the sign-in to the inventory has come. */
export type Entrance =
  | { readonly kind: 'signingIn' }
  /** `covered`: the host's page is still rendering behind the spinner. */
  | { readonly kind: 'framed'; readonly address: string; readonly covered: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError }

// INV-03, counted from the host's token.
const frameAfter = seconds(0.5)
const uncoverAfter = seconds(4)
/** The host's token lasts a minute; if the device slept past its expiry, the sequence starts over. */
const tokenGoodFor = seconds(50)

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError('INTERNAL', 0))

/**
 * Sync, sign-in, frame (INV-02), once per mount and per `retry`. Nothing starts before `ready`; what has started
 * continues even if `ready` turns false.
 */
export function useEntrance(steamId: string, ready: boolean): { entrance: Entrance; retry: () => void } {
  const [entrance, setEntrance] = useState<Entrance>({ kind: 'signingIn' })
  const [attempt, setAttempt] = useState(ready ? 1 : 0)
  if (ready && attempt === 0) setAttempt(1)

  useEffect(() => {
    if (attempt === 0) return
    const leaving = new AbortController()
    const { signal } = leaving
    const timers: ReturnType<typeof setTimeout>[] = []
    setEntrance({ kind: 'signingIn' })
    const enter = async () => {
      await syncUser(steamId, signal)
      const address = await signInAddress(steamId, signal)
      const since = now()
      const frame = () => {
        if (now() - since > tokenGoodFor) setAttempt((count) => count + 1)
        else setEntrance({ kind: 'framed', address, covered: true })
      }
      const uncover = () => setEntrance((latest) => (latest.kind === 'framed' ? { ...latest, covered: false } : latest))
      if (!signal.aborted) timers.push(setTimeout(frame, frameAfter), setTimeout(uncover, uncoverAfter))
    }
    enter().catch((error: unknown) => {
      if (!signal.aborted) setEntrance({ kind: 'failed', error: asApiError(error) })
    })
    return () => {
      leaving.abort()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [steamId, attempt])

  const retry = () => setAttempt((count) => count + 1)
  useEffect(() => {
    if (entrance.kind !== 'failed' || entrance.error.code !== 'NETWORK') return
    return onOnlineChange(() => {
      if (isOnline()) setAttempt((count) => count + 1)
    })
  }, [entrance])
  return { entrance, retry }
}
