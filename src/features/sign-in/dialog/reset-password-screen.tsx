import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { emailProblem } from '../core/fields.ts'
import { useProblemText } from '../problem-text.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { useLeftField } from '../use-left-field.ts'
import { useResetRequest } from '../use-reset-request.ts'
import type { ScreenProps } from './screen.ts'

/** Requests a mail with a link to set a new password (AU-05). */
export function ResetPasswordScreen({ state, send }: ScreenProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const { email } = state
  const [checked, setChecked] = useState(false)
  const first = useFirstFocus<HTMLInputElement>()
  const [left, onLeave] = useLeftField()
  const { busy, failure, send: sendLink } = useResetRequest()
  const problem = checked || (left && email !== '') ? emailProblem(email) : undefined
  const submit = async () => {
    setChecked(true)
    if (emailProblem(email)) return first.current?.focus()
    if (await sendLink(email)) send({ type: 'resetSent' })
  }
  const registerInstead =
    failure === 'notRegistered' ? (
      <button type="button" className="btn-quiet" onClick={() => send({ type: 'go', view: 'emailRegister' })}>
        <Trans>Create an account</Trans>
      </button>
    ) : null
  return (
    <SignInForm
      submit={<Trans>Send the link</Trans>}
      busy={busy}
      failure={failure}
      failureAction={registerInstead}
      onSubmit={() => void submit()}
    >
      <UnsavedInput when={state.typed} />
      <p className="muted">
        <Trans>We'll e-mail you a link to choose a new password.</Trans>
      </p>
      <TextField
        label={t`E-mail`}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputRef={first}
        value={email}
        onChange={(value) => send({ type: 'typed', email: value })}
        onBlur={email === '' ? undefined : onLeave}
        problem={problem && textOf(problem)}
      />
    </SignInForm>
  )
}
