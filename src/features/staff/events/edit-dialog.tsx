import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  type EventChoices,
  type EventWebhook,
  type EventWebhookValue,
  eventChoicesSchema,
  eventWebhookStateSchema,
} from '../../../../contract/alerts/event-webhooks.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { parseFields } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useEdit } from '../edits/use-edit.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import { editEventWebhook } from './event-calls.ts'
import { choiceSpecs, shownSpecs } from './event-specs.ts'

export interface EditDialogProps {
  readonly webhook: EventWebhook
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const schema = v.object(eventChoicesSchema.entries)

/** Changes the name of a webhook, and what it receives. */
export function EditDialog({ webhook, onClose, onDone }: EditDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { shown } = useFieldWords()
  const done = async () => {
    await onDone()
    onClose()
  }
  const edit = useEdit<EventWebhookValue, EventChoices>({
    stored: webhook,
    schema: eventWebhookStateSchema,
    toFields: (value) => ({ name: '', types: [], isMuted: false, ...value }),
    parse: (fields) => parseFields(schema, fields),
    send(tag, change) {
      if ('value' in change) return editEventWebhook({ id: webhook.id, tag }, { value: change.value })
      return editEventWebhook({ id: webhook.id, tag }, { remove: true })
    },
    onSaved: done,
  })
  const { running, problem } = edit.act
  return (
    <Dialog title={t`Events it receives`} closeLabel={t`Close`} onClose={onClose}>
      <FieldsForm className="flex flex-col gap-3" attempts={edit.attempts} onSubmit={() => void edit.save()}>
        <UnsavedInput when={edit.isChanged} />
        <Conflict
          edit={{ ...edit, takeTheirs: () => void done() }}
          shown={(fields) => shown(shownSpecs, fields)}
          isBusy={!online || running}
        />
        {choiceSpecs.map((spec) => (
          <Field key={spec.key} spec={spec} form={edit.form} />
        ))}
        <ActProblem problem={problem} />
        <ActButtons onClose={onClose} running={running}>
          <Trans>Save</Trans>
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
