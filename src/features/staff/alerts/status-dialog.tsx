import { Trans, useLingui } from '@lingui/react/macro'
import type { StatusMessage } from '../../../../contract/alerts/status-messages.ts'
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
import { useStatusEdit } from './use-status-edit.ts'
import type { StatusSpecs } from './use-status-specs.ts'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { webhookName } from './webhook-messages.ts'

export interface StatusDialogProps {
  readonly purpose: WebhookPurpose
  /** The one that is changed; absent: a new one. */
  readonly message: StatusMessage | undefined
  readonly specs: StatusSpecs
  readonly me: StaffMe
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

/** Adds a status message, changes what it says, or replaces its address. */
export function StatusDialog(props: StatusDialogProps) {
  const { purpose, message, me, onClose } = props
  const { t } = useLingui()
  const titles = { add: t`Add a status message`, edit: t`What it says`, move: t`Replace the address` }
  // Asked for before anything is typed: an address is not kept while the browser is at Steam.
  const isStale = purpose !== 'edit' && !isFresh(me)
  return (
    <Dialog title={titles[purpose]} closeLabel={t`Close`} onClose={onClose}>
      {message === undefined ? null : <p className="mb-3 font-600 break-anywhere">{webhookName(message)}</p>}
      {isStale ? <ActProblem problem="FRESH_SIGN_IN_REQUIRED" /> : <StatusForm {...props} />}
    </Dialog>
  )
}

function StatusForm({ purpose, message, specs, onClose, onDone }: StatusDialogProps) {
  const online = useOnline()
  const { shown } = useFieldWords()
  const done = async () => {
    await onDone()
    onClose()
  }
  const edit = useStatusEdit(purpose, message, done)
  const { running, problem } = edit.act
  const isBusy = !online || running
  const fields = [...(purpose === 'edit' ? [] : specs.place), ...(purpose === 'move' ? [] : specs.choices)]
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={edit.attempts} onSubmit={() => void edit.save()}>
      <UnsavedInput when={edit.isChanged} />
      <Conflict
        edit={{ ...edit, takeTheirs: () => void done() }}
        shown={(values) => shown(specs.shown, values)}
        isBusy={isBusy}
      />
      {fields.map((spec) => (
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
