import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { fieldSpecs } from './field-specs.ts'
import { FormField } from './form-field.tsx'
import { TextHistory } from './text-history.tsx'
import { useLabels } from './use-labels.ts'
import { type EditedText, useTextForm } from './use-text-form.ts'

/** The form of one text, with what to do if someone else has changed it, and its versions. */
export function Editor(text: EditedText) {
  const { kind, id, stored } = text
  const online = useOnline()
  const { shown, shownValue } = useLabels()
  const form = useRef<HTMLFormElement>(null)
  const { draft, conflict, attempts, ...edited } = useTextForm(text)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edited.save(draft.tag)
  }
  const isBusy = !online || edited.running
  const isNew = draft.tag === absentTag
  const specs = fieldSpecs[kind].filter(({ isIdentity }) => isNew || isIdentity !== true)
  return (
    <>
      {edited.isRestored ? <Restored onDiscard={edited.discard} /> : null}
      {conflict === undefined ? null : (
        <Conflict
          theirs={conflict.value === null ? null : (shownValue(kind, conflict.value) ?? [])}
          mine={shown(kind, draft.fields)}
          isBusy={isBusy}
          onKeepMine={() => edited.save(conflict.tag)}
          onTakeTheirs={() => edited.takeStored(conflict)}
        />
      )}
      <form ref={form} noValidate className="card px-4 py-3 flex flex-col gap-3" onSubmit={submit}>
        <div className="grid lg:grid-cols-2 gap-x-4 gap-y-3 items-start">
          {specs.map((spec) => (
            <FormField
              key={spec.name}
              spec={spec}
              value={draft.fields[spec.name] ?? ''}
              isWrong={edited.wrong.includes(spec.name)}
              onChange={(value) => edited.setField(spec.name, value)}
            />
          ))}
        </div>
        <ActProblem problem={edited.problem} />
        <div className="flex flex-wrap gap-2">
          {conflict === undefined ? (
            <button type="submit" className="btn-main" disabled={isBusy} aria-busy={edited.running}>
              <Trans>Save</Trans>
            </button>
          ) : null}
          {isNew || kind === 'rules' ? null : (
            <button
              type="button"
              className="btn ms-auto"
              disabled={isBusy}
              onClick={() => void edited.send(draft.tag, { remove: true })}
            >
              <Trans>Remove</Trans>
            </button>
          )}
        </div>
      </form>
      {isNew ? null : (
        <TextHistory
          // Someone else's edit is in it, too.
          key={conflict?.tag ?? draft.tag}
          kind={kind}
          id={id}
          isBusy={isBusy}
          onRestore={(restore) => void edited.send(stored?.tag ?? draft.tag, { restore })}
        />
      )}
    </>
  )
}

/** Input of an earlier visit, which is in the form again. */
const Restored = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p role="status" className="muted flex flex-wrap items-center gap-x-2.5">
    <Trans>What you had typed is here again.</Trans>
    <button type="button" className="btn-quiet" onClick={onDiscard}>
      <Trans>Discard it</Trans>
    </button>
  </p>
)
