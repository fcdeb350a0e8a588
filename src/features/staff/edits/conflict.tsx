import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Values } from './core/values.ts'
import { type ShownField, SideBySide } from './side-by-side.tsx'
import type { Edit } from './use-edit.ts'

export interface ConflictProps {
  readonly edit: Pick<Edit<unknown, unknown>, 'conflict' | 'fields' | 'takeTheirs'> & {
    readonly save: (seen?: string) => Promise<unknown>
  }
  /** Fields as text. */
  readonly shown: (fields: Values) => readonly ShownField[]
  readonly isBusy: boolean
}

/** Someone else has changed what the user was editing: both versions, and the choice between them. */
export function Conflict({ edit, ...props }: ConflictProps) {
  return edit.conflict === undefined ? null : <Versions {...props} edit={edit} conflict={edit.conflict} />
}

type Theirs = NonNullable<ConflictProps['edit']['conflict']>

function Versions({ edit, conflict, shown, isBusy }: ConflictProps & { readonly conflict: Theirs }) {
  const { t } = useLingui()
  const isRemoved = conflict.value === null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="alert" className="card border-warn! px-4 py-3 flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-16px font-600 flex items-start gap-2 scroll-mt-80px">
        <span className="i-lucide-circle-alert text-warn shrink-0 mt-0.75" aria-hidden />
        {isRemoved ? (
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
      <SideBySide
        before={isRemoved ? [] : shown(conflict.fields)}
        after={shown(edit.fields)}
        beforeTitle={t`Saved version`}
        afterTitle={t`Yours`}
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn-main"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void edit.save(conflict.tag)}
        >
          <Trans>Save mine</Trans>
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={edit.takeTheirs}>
          {isRemoved ? <Trans>Discard mine</Trans> : <Trans>Use saved version</Trans>}
        </button>
      </div>
    </section>
  )
}
