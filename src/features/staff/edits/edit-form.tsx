import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../../platform/online.ts'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Conflict, type ConflictProps } from './conflict.tsx'
import { Field } from './field.tsx'
import type { FieldSpec } from './field-spec.ts'
import { FieldsForm } from './fields-form.tsx'
import type { Edit } from './use-edit.ts'
import { useFieldWords } from './use-field-words.ts'

export interface EditFormProps {
  readonly edit: ConflictProps['edit'] &
    Pick<Edit<unknown, unknown>, 'act' | 'attempts' | 'form' | 'isChanged' | 'save'>
  /** Its fields. */
  readonly specs: readonly FieldSpec[]
  /** What two versions are compared by. */
  readonly shownSpecs: readonly FieldSpec[]
  readonly onClose: () => void
  /** The version of someone else is taken: reads the list again, and closes. */
  readonly onTaken: () => Promise<void>
}

/** The form of an edit in a dialog, with what to do if someone else was first. */
export function EditForm({ edit, specs, shownSpecs, onClose, onTaken }: EditFormProps) {
  const online = useOnline()
  const { shown } = useFieldWords()
  const { running, problem } = edit.act
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={edit.attempts} onSubmit={() => void edit.save()}>
      <UnsavedInput when={edit.isChanged} />
      <Conflict
        edit={{ ...edit, takeTheirs: () => void onTaken() }}
        shown={(fields) => shown(shownSpecs, fields)}
        isBusy={!online || running}
      />
      {specs.map((spec) => (
        <Field key={spec.key} spec={spec} form={edit.form} />
      ))}
      <ActProblem problem={problem} />
      <ActButtons onClose={onClose} running={running}>
        <Trans>Save</Trans>
      </ActButtons>
    </FieldsForm>
  )
}
