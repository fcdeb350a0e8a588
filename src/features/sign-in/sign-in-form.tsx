import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { useOnline } from '../../platform/online.ts'
import type { Failure } from './core/failures.ts'
import { useProblemText } from './problem-text.ts'

/** A failure that belongs to no single field; announced at once. */
export function FailureNote({
  failure,
  children,
}: {
  readonly failure: Failure | undefined
  readonly children?: ReactNode
}) {
  const textOf = useProblemText()
  return (
    <div role="alert" className={failure ? 'flex flex-wrap items-center gap-x-2 gap-y-1 text-bad' : 'contents'}>
      {failure ? (
        <>
          <span className="i-lucide-circle-alert shrink-0" aria-hidden />
          <span>{textOf(failure)}</span>
          {children}
        </>
      ) : null}
    </div>
  )
}

export const OfflineNote = () =>
  useOnline() ? null : (
    <p role="status" className="muted">
      <Trans>You're offline. This needs a connection.</Trans>
    </p>
  )

export interface SignInFormProps {
  readonly submit: ReactNode
  readonly busy: boolean
  readonly failure: Failure | undefined
  /** Above the button: what pressing it means. */
  readonly terms?: ReactNode
  /** Beside the failure: a way to resolve it. */
  readonly failureAction?: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/**
 * A real form: Enter submits, password managers recognise it. During an attempt the button stays focusable, so that the
 * focus does not leave the dialog.
 */
export function SignInForm({ submit, busy, failure, failureAction, terms, onSubmit, children }: SignInFormProps) {
  const online = useOnline()
  const resting = busy || !online
  const onForm = (event: FormEvent) => {
    event.preventDefault()
    if (!resting) onSubmit()
  }
  return (
    <form noValidate method="post" className="flex flex-col gap-3" onSubmit={onForm}>
      {children}
      <FailureNote failure={failure}>{failureAction}</FailureNote>
      <OfflineNote />
      {terms}
      <button
        type="submit"
        className="btn-main w-full aria-disabled:opacity-50 aria-disabled:cursor-not-allowed"
        aria-disabled={resting}
        aria-busy={busy}
      >
        {busy ? <span className="i-lucide-loader-circle animate-spin" aria-hidden /> : null}
        {submit}
      </button>
    </form>
  )
}
