import { useCallback, useEffect, useState } from 'react'
import { failureCode } from '../../../shared/failure-code.ts'

export type Reading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly code: string }
  | { readonly state: 'read'; readonly data: T }

/** Data that a dialog requests when it opens; never cached. `read` must keep its identity. */
export function useReading<T>(read: (signal: AbortSignal) => Promise<T>): {
  readonly reading: Reading<T>
  readonly again: () => void
} {
  const [reading, setReading] = useState<Reading<T>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the request again
  useEffect(() => {
    const abort = new AbortController()
    read(abort.signal)
      .then((data) => {
        if (!abort.signal.aborted) setReading({ state: 'read', data })
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        setReading({ state: 'failed', code: failureCode(error) })
      })
    return () => abort.abort()
  }, [read, attempt])
  const again = useCallback(() => {
    setReading((before) => (before.state === 'failed' ? { state: 'loading' } : before))
    setAttempt((before) => before + 1)
  }, [])
  return { reading, again }
}
