import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { confirmReset } from './auth-calls.ts'
import { firstProblem, type NewPassword, newPasswordProblems } from './core/fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAttempt } from './use-attempt.ts'

export interface ResetPasswordFormProps {
  readonly email: string
  /** The one-use token of the mail. */
  readonly token: string
  readonly onDone: () => void
}

/** The new password of a reset (CB-04). */
export function ResetPasswordForm({ email, token, onDone }: ResetPasswordFormProps) {
  const { t } = useLingui()
  const [fields, setFields] = useState<NewPassword>({ password: '', confirmation: '' })
  const [checked, setChecked] = useState(false)
  const { busy, failure, run } = useAttempt('confirmReset')
  const inputs = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) }
  const submit = async () => {
    setChecked(true)
    const wrong = firstProblem(newPasswordProblems(fields), ['password', 'confirmation'])
    if (wrong) return inputs[wrong].current?.focus()
    const done = await run(async (signal) => {
      await confirmReset({ email, token, newPassword: fields.password }, signal)
    })
    if (done) onDone()
  }
  return (
    <SignInForm
      submit={<Trans>Set the new password</Trans>}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
    >
      <p className="muted m-0 break-anywhere">
        <Trans>For {email}</Trans>
      </p>
      {/* For password managers: whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={t`New password`}
        value={fields}
        onChange={setFields}
        problems={checked ? newPasswordProblems(fields) : {}}
        passwordRef={inputs.password}
        confirmationRef={inputs.confirmation}
      />
    </SignInForm>
  )
}
