import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { banReasonMax } from '../../../contract/accounts/bans.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnsavedInput } from '../../ui/unsaved-input.tsx'
import { ActButtons } from './act-buttons.tsx'
import { ActProblem } from './act-problem.tsx'
import { FieldsForm } from './edits/fields-form.tsx'
import { useAct } from './use-act.ts'

export interface AskDialogProps {
  readonly title: string
  /** What the act does. */
  readonly children: ReactNode
  /** Label of the button that does it. */
  readonly confirm: string
  /** Absent: the act needs no reason. */
  readonly reasonLabel?: string
  /** False: not all is done, and the content says why. */
  readonly act: (reason: string) => Promise<unknown>
  /** False: there is nothing to act on. */
  readonly canAct?: boolean
  readonly onClose: () => void
  /** The act was done. The dialog stays until what it reads again is there. */
  readonly onDone: () => Promise<unknown>
  /** The act was refused, because someone else was first. */
  readonly onFailed?: () => void
}

/** An act after a question, with the reason that the audit keeps where it needs one. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirm, reasonLabel, act, canAct = true, onClose, onDone, onFailed } = props
  const { t } = useLingui()
  const running = useAct()
  const [reason, setReason] = useState('')
  const [attempts, setAttempts] = useState(0)
  const isMissing = reasonLabel !== undefined && reason.trim() === ''
  const submit = async () => {
    setAttempts(attempts + 1)
    if (isMissing) return
    let isWhole = true
    const isDone = await running.run(async () => {
      isWhole = (await act(reason.trim())) !== false
      await onDone()
    })
    if (!isDone) onFailed?.()
    else if (isWhole) onClose()
  }
  return (
    <Dialog title={title} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={reason !== ''} />
      <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
        {children}
        {reasonLabel === undefined ? null : (
          <TextField
            label={reasonLabel}
            value={reason}
            onChange={setReason}
            maxLength={banReasonMax}
            autoComplete="off"
            problem={attempts > 0 && isMissing ? t`Enter a reason.` : undefined}
          />
        )}
        <ActProblem problem={running.problem} />
        <ActButtons onClose={onClose} running={running.running} canAct={canAct}>
          {confirm}
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
