import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { confirmReset } from './auth-calls.ts'
import { firstProblem, type NewPassword, newPasswordProblems } from './core/fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useProblemText } from './problem-text.ts'
import { ResetSent } from './reset-sent.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAttempt } from './use-attempt.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useResetRequest } from './use-reset-request.ts'

export interface ResetPasswordFormProps {
  readonly email: string
  /** The one-time token from the mail. */
  readonly token: string
  readonly onDone: () => void
}

/** Replaces a used or expired link for the same address with one press. */
function NewLink({ email, onSent }: { readonly email: string; readonly onSent: () => void }) {
  const textOf = useProblemText()
  const { busy, failure, send } = useResetRequest()
  const sendLink = async () => {
    if (await send(email)) onSent()
  }
  return (
    <span className="w-full flex flex-wrap items-center gap-x-3 gap-y-1">
      <button type="button" className="btn" aria-busy={busy} onClick={() => void sendLink()}>
        <span className={busy ? 'i-lucide-loader-circle animate-spin' : 'i-lucide-mail'} aria-hidden />
        <Trans>Send a new link</Trans>
      </button>
      {failure ? <span>{textOf(failure)}</span> : null}
    </span>
  )
}

function Renewed({ email }: { readonly email: string }) {
  const first = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={first} tabIndex={-1} className="outline-none flex flex-col items-center gap-2 py-4 text-center">
      <ResetSent email={email} />
    </div>
  )
}

/** Sets the new password of a reset (CB-04). */
export function ResetPasswordForm({ email, token, onDone }: ResetPasswordFormProps) {
  const { t } = useLingui()
  const [fields, setFields] = useState<NewPassword>({ password: '', confirmation: '' })
  const [checked, setChecked] = useState(false)
  const [renewed, setRenewed] = useState(false)
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
  if (renewed) return <Renewed email={email} />
  return (
    <SignInForm
      submit={<Trans>Set new password</Trans>}
      busy={busy}
      failure={failure}
      failureAction={
        failure === 'resetLinkExpired' ? <NewLink email={email} onSent={() => setRenewed(true)} /> : undefined
      }
      onSubmit={() => void submit()}
    >
      <p className="muted break-anywhere">
        <Trans>For {email}</Trans>
      </p>
      {/* For password managers: the account of this password. */}
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
