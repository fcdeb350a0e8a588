import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { SignInTerms } from '../../../shared/legal-terms.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { register, sendCode } from '../auth-calls.ts'
import {
  emailProblem,
  firstProblem,
  isEmail,
  type NewPassword,
  type Problems,
  type Registration,
  registrationProblems,
} from '../core/fields.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { useProblemText } from '../problem-text.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { useLeftField } from '../use-left-field.ts'
import { CodeField } from './code-field.tsx'
import { NewEmailField } from './email-field.tsx'
import type { ScreenProps } from './screen.ts'
import { useAvailability } from './use-availability.ts'

const order = ['email', 'code', 'password', 'confirmation'] as const

/** A new account: address, code from the mail, password (AU-03). */
export function EmailRegisterScreen({ state, send }: ScreenProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const { email } = state
  const [code, setCode] = useState('')
  const [password, setPassword] = useState<NewPassword>({ password: '', confirmation: '' })
  const [checked, setChecked] = useState(false)
  const { availability, failure: checkFailure, check } = useAvailability(email)
  const sending = useAttempt('sendCode')
  const registering = useAttempt('register')
  const inputs = {
    email: useFirstFocus<HTMLInputElement>(),
    code: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    confirmation: useRef<HTMLInputElement>(null),
  }
  const fields: Registration = { email, code, ...password }
  const [left, onLeave] = useLeftField()
  const problems: Problems<Registration> = checked
    ? registrationProblems(fields, availability)
    : { email: left && email !== '' ? emailProblem(email) : undefined }
  const sentAt = state.codeSent?.email === email.trim() ? state.codeSent.at : undefined
  const wrongEmail = problems.email ?? (availability === 'taken' ? 'emailTaken' : undefined)

  const askForCode = () =>
    sending.run(async (signal) => {
      if ((await check()) === 'taken') return
      await sendCode(email.trim(), signal)
      send({ type: 'codeSent', email: email.trim(), at: now() })
      inputs.code.current?.focus()
    })
  const submit = async () => {
    setChecked(true)
    const wrong = firstProblem(registrationProblems(fields, await check()), order)
    if (wrong) return inputs[wrong].current?.focus()
    const done = await registering.run(async (signal) => {
      await register({ email: email.trim(), password: password.password, code: code.trim() }, signal)
    })
    if (done) send({ type: 'registered' })
  }
  const failure = registering.failure ?? sending.failure ?? checkFailure
  const taken = availability === 'taken' || failure === 'alreadyRegistered'
  return (
    <SignInForm
      terms={<SignInTerms />}
      submit={<Trans>Create account</Trans>}
      busy={registering.busy}
      failure={failure}
      onSubmit={() => void submit()}
    >
      <UnsavedInput when={state.typed || code !== '' || password.password !== '' || password.confirmation !== ''} />
      <NewEmailField
        inputRef={inputs.email}
        value={email}
        onChange={(value) => send({ type: 'typed', email: value })}
        onLeave={() => {
          if (email !== '') onLeave()
          void check()
        }}
        availability={availability}
        problem={wrongEmail && textOf(wrongEmail)}
      />
      {taken ? (
        <button type="button" className="btn-soft -mt-3" onClick={() => send({ type: 'go', view: 'emailLogin' })}>
          <Trans>Sign in with this address</Trans>
        </button>
      ) : null}
      <CodeField
        inputRef={inputs.code}
        value={code}
        onChange={setCode}
        problem={problems.code && textOf(problems.code)}
        sentAt={sentAt}
        canSend={isEmail(email) && !taken}
        sending={sending.busy}
        onSend={() => void askForCode()}
      />
      <NewPasswordFields
        label={t`Password`}
        value={password}
        onChange={setPassword}
        problems={problems}
        passwordRef={inputs.password}
        confirmationRef={inputs.confirmation}
      />
    </SignInForm>
  )
}
