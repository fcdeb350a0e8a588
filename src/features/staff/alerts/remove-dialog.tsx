import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'

export interface RemoveDialogProps {
  readonly name: string
  /** What it means. */
  readonly children: ReactNode
  readonly act: () => Promise<unknown>
  readonly onClose: () => void
  /** Reads the list again, also when someone else was first. */
  readonly onDone: () => Promise<void>
}

/** Removes a webhook or a status message after a question. */
export function RemoveDialog({ name, children, act, onClose, onDone }: RemoveDialogProps) {
  const { t } = useLingui()
  return (
    <AskDialog
      title={t`Remove ${name}?`}
      confirm={t`Remove`}
      act={act}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`${name} is removed` })
        return onDone()
      }}
      onFailed={onDone}
    >
      <p>{children}</p>
    </AskDialog>
  )
}
