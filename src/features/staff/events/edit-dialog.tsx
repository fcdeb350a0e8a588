import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  type EventChoices,
  type EventWebhook,
  type EventWebhookValue,
  eventChoicesSchema,
  eventWebhookStateSchema,
} from '../../../../contract/alerts/event-webhooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { parseFields } from '../edits/core/values.ts'
import { EditForm } from '../edits/edit-form.tsx'
import { useEdit } from '../edits/use-edit.ts'
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
  return (
    <Dialog title={t`Events it receives`} closeLabel={t`Close`} onClose={onClose}>
      <EditForm edit={edit} specs={choiceSpecs} shownSpecs={shownSpecs} onClose={onClose} onTaken={done} />
    </Dialog>
  )
}
