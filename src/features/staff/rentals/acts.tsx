import type { ReactNode } from 'react'
import type { Texts } from '../../../../contract/language.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import type { ActName } from './act-fields.ts'
import { ActForm, type ActInput } from './act-form.tsx'
import type { ActDraft } from './use-act-draft.ts'

export interface ActsProps<Name extends ActName> {
  /** The acts that the current state allows. */
  readonly acts: readonly Name[]
  readonly labels: Readonly<Record<Name, string>>
  /** What an act does to the players. */
  readonly effects: Readonly<Record<Name, ReactNode>>
  /** The texts of the maintenance that is under way. */
  readonly why: Texts | null
  /** A maintenance must say why. */
  readonly needsTexts?: boolean
  readonly draft: ActDraft
  /** Does an act; the answer says what happened. */
  readonly send: (act: Name, input: ActInput) => Promise<string>
}

/** The acts on a rental, or on all of a region: a button for each, and the form of the open one. */
export function Acts<Name extends ActName>(props: ActsProps<Name>) {
  const { acts, labels, effects, why, needsTexts = false, draft, send } = props
  const online = useOnline()
  const open = acts.find((act) => act === draft.open)
  return (
    <>
      {draft.act.problem === undefined ? null : (
        <div className="card px-4 py-3">
          <ActProblem problem={draft.act.problem} />
        </div>
      )}
      {open === undefined ? (
        <p className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className="btn"
              disabled={!online}
              onClick={() => draft.begin(act, act === 'maintain' ? why : null)}
            >
              {labels[act]}
            </button>
          ))}
        </p>
      ) : (
        <ActForm
          key={open}
          fields={draft.fields}
          setFields={draft.setFields}
          effect={effects[open]}
          submit={labels[open]}
          needsTexts={needsTexts && open === 'maintain'}
          running={draft.act.running}
          onClose={draft.close}
          onSubmit={(input) => void draft.run(() => send(open, input))}
        />
      )}
    </>
  )
}
