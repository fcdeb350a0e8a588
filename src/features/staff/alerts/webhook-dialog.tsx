import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { Field } from '../edits/field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import { isFresh } from '../while-fresh.tsx'
import { useWebhookEdit, type WebhookPurpose } from './use-webhook-edit.ts'
import { webhookName } from './webhook-messages.ts'
import { choiceSpecs, placeSpecs, shownSpecs } from './webhook-specs.ts'

export interface WebhookDialogProps {
  readonly purpose: WebhookPurpose
  /** The one that is changed; absent: a new one. */
  readonly webhook: StaffWebhook | undefined
  readonly me: StaffMe
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

/** Adds a webhook, changes what it is told, or replaces its address. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { purpose, webhook, me, onClose } = props
  const { t } = useLingui()
  const titles = {
    add: t`Add a webhook`,
    edit: t`Alerts it receives`,
    move: t`Replace the address`,
  }
  // Asked for before anything is typed: an address is not kept while the browser is at Steam.
  const isStale = purpose !== 'edit' && !isFresh(me)
  return (
    <Dialog title={titles[purpose]} closeLabel={t`Close`} onClose={onClose}>
      {webhook === undefined ? null : <p className="mb-3 font-600 break-anywhere">{webhookName(webhook)}</p>}
      {isStale ? <ActProblem problem="FRESH_SIGN_IN_REQUIRED" /> : <WebhookForm {...props} />}
    </Dialog>
  )
}

function WebhookForm({ purpose, webhook, onClose, onDone }: WebhookDialogProps) {
  const online = useOnline()
  const { shown } = useFieldWords()
  const done = async () => {
    await onDone()
    onClose()
  }
  const edit = useWebhookEdit(purpose, webhook, done)
  const { running, problem } = edit.act
  const isBusy = !online || running
  const specs = [...(purpose === 'edit' ? [] : placeSpecs), ...(purpose === 'move' ? [] : choiceSpecs)]
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={edit.attempts} onSubmit={() => void edit.save()}>
      <UnsavedInput when={edit.isChanged} />
      <Conflict
        edit={{ ...edit, takeTheirs: () => void done() }}
        shown={(fields) => shown(shownSpecs, fields)}
        isBusy={isBusy}
      />
      {specs.map((spec) => (
        <Field key={spec.key} spec={spec} form={edit.form} />
      ))}
      <ActProblem problem={problem} />
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="submit" className="btn-main" disabled={isBusy} aria-busy={running}>
          <Trans>Save</Trans>
        </button>
      </div>
    </FieldsForm>
  )
}
