import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useCommunity } from '../../../platform/community.ts'
import { SignInTerms } from '../../../shared/legal-terms.tsx'
import { signIn } from '../../../shared/sign-in.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { emailLogin } from '../auth-calls.ts'
import { emailProblem, firstProblem, type Problems } from '../core/fields.ts'
import { PasswordField } from '../password-field.tsx'
import { useProblemText } from '../problem-text.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { useLeftField } from '../use-left-field.ts'
import type { ScreenProps } from './screen.ts'

interface Fields {
  readonly email: string
  readonly password: string
}

const problemsOf = ({ email, password }: Fields): Problems<Fields> => ({
  email: emailProblem(email),
  password: password === '' ? 'passwordMissing' : undefined,
})

/** E-mail and password (AU-02). */
export function EmailLoginScreen({ state, send, onSignedIn }: ScreenProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const { sendsMail } = useCommunity()
  const { email } = state
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const first = useFirstFocus<HTMLInputElement>()
  const passwordInput = useRef<HTMLInputElement>(null)
  const [left, onLeave] = useLeftField()
  const { busy, failure, run } = useAttempt('login')
  const problems: Problems<Fields> = checked
    ? problemsOf({ email, password })
    : { email: left && email !== '' ? emailProblem(email) : undefined }
  const submit = () => {
    setChecked(true)
    const wrong = firstProblem(problemsOf({ email, password }), ['email', 'password'])
    if (wrong) {
      const field = wrong === 'email' ? first : passwordInput
      field.current?.focus()
      return
    }
    void run(async (signal) => {
      const next = await signIn(await emailLogin(email.trim(), password, signal), 'LOGIN-EMAIL')
      if (next === 'signedIn') onSignedIn()
      else send({ type: 'needsSteam' })
    })
  }
  return (
    <SignInForm terms={<SignInTerms />} submit={<Trans>Sign in</Trans>} busy={busy} failure={failure} onSubmit={submit}>
      <UnsavedInput when={state.typed || password !== ''} />
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
        problem={problems.email && textOf(problems.email)}
      />
      <div>
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          inputRef={passwordInput}
          value={password}
          onChange={setPassword}
          problem={problems.password && textOf(problems.password)}
        />
        {sendsMail === false ? null : (
          <div className="flex flex-wrap justify-between -mx-3 -mb-2">
            <button
              type="button"
              className="btn-quiet text-14px"
              onClick={() => send({ type: 'go', view: 'emailRegister' })}
            >
              <Trans>Create an account</Trans>
            </button>
            <button
              type="button"
              className="btn-quiet text-14px"
              onClick={() => send({ type: 'go', view: 'resetPassword' })}
            >
              <Trans>Forgot your password?</Trans>
            </button>
          </div>
        )}
      </div>
    </SignInForm>
  )
}
