import { useLingui } from '@lingui/react/macro'
import type { StatusMessage } from '../../../../contract/alerts/status-messages.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActProblem } from '../act-problem.tsx'
import { EditForm } from '../edits/edit-form.tsx'
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
  const done = async () => {
    await onDone()
    onClose()
  }
  const edit = useStatusEdit(purpose, message, done)
  const fields = [...(purpose === 'edit' ? [] : specs.place), ...(purpose === 'move' ? [] : specs.choices)]
  return <EditForm edit={edit} specs={fields} shownSpecs={specs.shown} onClose={onClose} onTaken={done} />
}
