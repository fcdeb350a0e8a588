import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type ShownField, SideBySide } from './side-by-side.tsx'

export interface ConflictProps {
  /** What is stored now; null: it was removed. */
  readonly theirs: readonly ShownField[] | null
  readonly mine: readonly ShownField[]
  readonly isBusy: boolean
  /** Saves the user's version over the stored one, which stays in the history. */
  readonly onKeepMine: () => void
  /** Replaces what the user typed by the stored version. */
  readonly onTakeTheirs: () => void
}

/** Someone else has changed what the user was editing: both versions, and the choice between them. */
export function Conflict({ theirs, mine, isBusy, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="alert" className="card border-warn! px-4 py-3 flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-15px font-600 flex items-start gap-2 scroll-mt-80px">
        <span className="i-lucide-circle-alert text-warn shrink-0 mt-0.75" aria-hidden />
        {theirs === null ? (
          <Trans>Someone removed this while you were editing it</Trans>
        ) : (
          <Trans>Someone changed this while you were editing it</Trans>
        )}
      </h3>
      <p className="muted">
        <Trans>
          Nothing was overwritten. Choose a version, or merge both by hand below. The other one stays in the history.
        </Trans>
      </p>
      <SideBySide before={theirs ?? []} after={mine} beforeTitle={t`Saved now`} afterTitle={t`Yours`} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn-main" disabled={isBusy} aria-busy={isBusy} onClick={onKeepMine}>
          <Trans>Save mine</Trans>
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={onTakeTheirs}>
          {theirs === null ? <Trans>Discard mine</Trans> : <Trans>Take the saved one</Trans>}
        </button>
      </div>
    </section>
  )
}
