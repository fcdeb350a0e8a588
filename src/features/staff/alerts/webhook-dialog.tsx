import { useLingui } from '@lingui/react/macro'
import type { StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActProblem } from '../act-problem.tsx'
import { EditForm } from '../edits/edit-form.tsx'
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
  const done = async () => {
    await onDone()
    onClose()
  }
  const edit = useWebhookEdit(purpose, webhook, done)
  const specs = [...(purpose === 'edit' ? [] : placeSpecs), ...(purpose === 'move' ? [] : choiceSpecs)]
  return <EditForm edit={edit} specs={specs} shownSpecs={shownSpecs} onClose={onClose} onTaken={done} />
}
