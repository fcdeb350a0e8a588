import { Trans, useLingui } from '@lingui/react/macro'
import type { TextKind } from '../../../../contract/content/staff-texts.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { now } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import type { Values } from '../edits/core/values.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { History } from '../edits/history.tsx'
import { Restored } from '../edits/restored.tsx'
import { type EditState, useDraftedEdit } from '../edits/use-edit.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import { TextField } from './text-field.tsx'
import { textKindRows, textStateSchema } from './text-kinds.ts'
import { useInGameText } from './use-in-game-text.ts'

const absent: EditState<unknown> = { tag: absentTag, value: null }

export interface EditorProps {
  readonly kind: TextKind
  readonly id: string
  /** The stored state; undefined: it is a new text. */
  readonly stored: EditState<unknown> | undefined
  /** The text was saved or removed: the form is done. */
  readonly onSaved: () => Promise<void> | void
}

/** The form of one text, with what to do if someone else has changed it, and its versions. */
export function Editor({ kind, id, stored = absent, onSaved }: EditorProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { defaultLanguage } = useCommunity()
  const { shown } = useFieldWords({ inGame: useInGameText() })
  const { specs, fieldsOf, blank, parse, edit: send } = textKindRows[kind]
  const edit = useDraftedEdit(`staff-text ${kind} ${id}`, {
    stored,
    schema: textStateSchema,
    toFields: (value) => fieldsOf(value) ?? blank(id, now()),
    parse: (fields) => parse(fields, defaultLanguage),
    send: (tag, change) => send(id, tag, change),
    savedText: ({ value }) => (value === null ? t`Removed. You can restore it below the list.` : t`Saved`),
    onSaved,
  })
  const isBusy = !online || edit.act.running
  const isNew = edit.tag === absentTag
  const shownFields = (fields: Values | undefined) => fields && shown(specs, fields)
  return (
    <>
      {edit.isRestored ? <Restored onDiscard={() => edit.reset()} /> : null}
      <Conflict edit={edit} shown={(fields) => shown(specs, fields)} isBusy={isBusy} />
      <FieldsForm
        className="card px-4 py-3 flex flex-col gap-3"
        attempts={edit.attempts}
        onSubmit={() => void edit.save()}
      >
        <div className="grid lg:grid-cols-2 gap-x-4 gap-y-3 items-start">
          {specs
            .filter(({ isIdentity }) => isNew || isIdentity !== true)
            .map((spec) => (
              <TextField key={spec.key} spec={spec} form={edit.form} />
            ))}
        </div>
        <ActProblem problem={edit.act.problem} />
        <div className="flex flex-wrap gap-2">
          {edit.conflict === undefined ? (
            <button type="submit" className="btn-main" disabled={isBusy} aria-busy={edit.act.running}>
              <Trans>Save</Trans>
            </button>
          ) : null}
          {isNew || kind === 'rules' ? null : (
            <button type="button" className="btn ms-auto" disabled={isBusy} onClick={() => void edit.remove()}>
              <Trans>Remove</Trans>
            </button>
          )}
        </div>
      </FieldsForm>
      {isNew ? null : (
        <History
          // Someone else's edit is in it, too.
          key={edit.current.tag}
          endpoint={textEndpoints.listTextEdits}
          address={(before) => ({ params: { kind, id }, query: { before } })}
          fieldsOf={(value) => (value === null ? [] : shownFields(fieldsOf(value)))}
          isBusy={isBusy}
          onRestore={(number) => void edit.restore(number)}
        />
      )}
    </>
  )
}
