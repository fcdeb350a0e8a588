import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { session } from '../../../shared/session.ts'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { changePassword } from '../auth-calls.ts'
import { firstProblem, type NewPassword, newPasswordProblems, type Problems } from '../core/fields.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { PasswordField } from '../password-field.tsx'
import { useProblemText } from '../problem-text.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Fields extends NewPassword {
  readonly current: string
}

const empty: Fields = { current: '', password: '', confirmation: '' }
const order = ['current', 'password', 'confirmation'] as const

const problemsOf = (fields: Fields): Problems<Fields> => ({
  current: fields.current === '' ? 'passwordMissing' : undefined,
  ...newPasswordProblems(fields),
})

export interface ChangePasswordFormProps {
  readonly email: string
  readonly onChanged: () => void
}

/** The current password, then the new one. The other devices are signed out. */
export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const [fields, setFields] = useState(empty)
  const [checked, setChecked] = useState(false)
  const [changed, setChanged] = useState(false)
  const { busy, failure, run } = useAttempt('changePassword')
  const inputs = {
    current: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    confirmation: useRef<HTMLInputElement>(null),
  }
  const problems = checked ? problemsOf(fields) : {}
  const submit = async () => {
    const token = session.token()
    setChecked(true)
    setChanged(false)
    const wrong = firstProblem(problemsOf(fields), order)
    if (wrong) return inputs[wrong].current?.focus()
    if (token === undefined) return
    const body = { currentPassword: fields.current, newPassword: fields.password }
    const done = await run(async (signal) => {
      await changePassword(body, token, signal)
    })
    if (!done) return
    setFields(empty)
    setChecked(false)
    setChanged(true)
    onChanged()
  }
  return (
    <SignInForm submit={<Trans>Change password</Trans>} busy={busy} failure={failure} onSubmit={() => void submit()}>
      <UnsavedInput when={Object.values(fields).some((value) => value !== '')} />
      {/* For password managers: the account of this password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        inputRef={inputs.current}
        value={fields.current}
        onChange={(current) => setFields({ ...fields, current })}
        problem={problems.current && textOf(problems.current)}
      />
      <NewPasswordFields
        label={t`New password`}
        value={fields}
        onChange={(value) => setFields({ ...fields, ...value })}
        problems={problems}
        passwordRef={inputs.password}
        confirmationRef={inputs.confirmation}
      />
      <p role="status" className="text-ok">
        {changed ? <Trans>Password changed. Your other devices are signed out.</Trans> : null}
      </p>
    </SignInForm>
  )
}
