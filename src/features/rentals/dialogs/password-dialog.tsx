import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { Rental } from '../../../../contract/rentals/rentals.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { isAhead } from '../core/card-state.ts'
import { isShortPassword, newPasswordProblems } from '../core/fields.ts'
import { changePassword } from '../rental-calls.ts'
import { useFieldMessages, useRefusedMessages } from '../use-rental-messages.ts'
import { useTask } from '../use-task.ts'
import { Refusal } from './refusal.tsx'
import { Success } from './success.tsx'

export interface RentalDialogProps {
  readonly rental: Rental
  readonly onClose: () => void
  /** The list may have changed. */
  readonly onChanged: () => void
}

function Form({ rental, onDone }: { readonly rental: Rental; readonly onDone: () => void }) {
  const { t } = useLingui()
  const fieldMessages = useFieldMessages()
  const refusedMessages = useRefusedMessages()
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [checked, setChecked] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const task = useTask()
  const found = newPasswordProblems(password, confirmation)
  const shown = checked ? found : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (found.password) return first.current?.focus()
    if (found.confirmation) return second.current?.focus()
    if (await task.run(() => changePassword(rental, password.trim()))) onDone()
  }
  const field = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <UnsavedInput when={password !== '' || confirmation !== ''} />
      {isAhead(rental) ? (
        <p>
          <Trans>The server doesn't run yet. It starts with the password that you set here.</Trans>
        </p>
      ) : null}
      <TextField
        {...field}
        label={t`New password`}
        value={password}
        onChange={setPassword}
        inputRef={first}
        hint={
          isShortPassword(password)
            ? t`Short passwords are easy to guess. Use 4 or more characters.`
            : t`Letters and digits, at most 16`
        }
        problem={shown?.password && fieldMessages(shown.password)}
      />
      <TextField
        {...field}
        label={t`Repeat the password`}
        value={confirmation}
        onChange={setConfirmation}
        inputRef={second}
        problem={shown?.confirmation && fieldMessages(shown.confirmation)}
      />
      <Refusal>
        {task.refused === undefined
          ? undefined
          : refusedMessages(task.refused, t`The password could not be changed. Please contact an administrator.`)}
      </Refusal>
      <button type="submit" className="btn-main" disabled={task.busy || !online}>
        <Trans>Change password</Trans>
      </button>
    </form>
  )
}

/** Lets the owner change the password (PWD-01 to PWD-03). */
export function PasswordDialog({ rental, onClose, onChanged }: RentalDialogProps) {
  const { t } = useLingui()
  /** Whether the server ran already when it was saved. */
  const [done, setDone] = useState<'ahead' | 'running'>()
  return (
    <Dialog title={t`Change password`} closeLabel={t`Close`} onClose={onClose}>
      {done ? (
        <Success title={t`Password changed`} onConfirm={onClose}>
          {done === 'ahead' ? (
            <Trans>Your server starts with it.</Trans>
          ) : (
            <Trans>Current players stay connected. New connections need the new password.</Trans>
          )}
        </Success>
      ) : (
        <Form
          rental={rental}
          onDone={() => {
            setDone(isAhead(rental) ? 'ahead' : 'running')
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}
