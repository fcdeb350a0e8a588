import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { session } from '../../shared/session.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Failure } from './core/failures.ts'
import { useProblemText } from './problem-text.ts'
import { type CallbackKind, finishSteamCallback } from './steam-callback.ts'

export interface CallbackProgressProps {
  readonly kind: CallbackKind
  readonly takeQuery: () => URLSearchParams
  /** `returnId` identifies the page where the sign-in started, if there is one. */
  readonly onDone: (returnId: string | null) => void
}

/**
 * Shown on the page that Steam redirects to, while the code is exchanged; then navigates back to where the sign-in
 * started, with a notice. After a reload the code is gone; a player who is already signed in then sees no error.
 */
export function CallbackProgress({ kind, takeQuery, onDone }: CallbackProgressProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const { mutate } = useSWRConfig()
  const begun = useRef(false)
  const tell = (failure: Failure | undefined, returnId: string | null) => {
    const name = session.get()?.user.username ?? ''
    const done = kind === 'steamCallback' ? t`Signed in as ${name}` : t`Steam account linked. Signed in as ${name}`
    showToast(failure ? { text: textOf(failure), kind: 'bad' } : { text: done, kind: 'ok' })
    if (!failure) void mutate(() => true)
    onDone(returnId)
  }
  const finish = useRef(tell)
  finish.current = tell
  const leave = useRef(onDone)
  leave.current = onDone
  useEffect(() => {
    if (begun.current) return // the code works only once
    begun.current = true
    // Read here, not while rendering: React may render a component more than once before it commits it.
    const query = takeQuery()
    const returnId = query.get('return')
    if (session.get() && !query.has('token') && !query.has('error')) return leave.current(returnId)
    void finishSteamCallback(kind, query).then((failure) => finish.current(failure, returnId))
  }, [kind, takeQuery])
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-16 text-center">
      <span className="i-lucide-loader-circle animate-spin text-32px text-accent" aria-hidden />
      <p>{kind === 'steamCallback' ? <Trans>Signing you in…</Trans> : <Trans>Linking your Steam account…</Trans>}</p>
    </div>
  )
}
