import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { bindTokenSchema } from '../../../../contract/accounts/sign-in.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { type BindTokenOwner, bindTokenOwner } from '../auth-calls.ts'
import { useProblemText } from '../problem-text.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'

export interface BindTokenFormProps {
  readonly bearer: string
  readonly onOwner: (owner: BindTokenOwner) => void
}

/** For users who cannot reach Steam's site: the token that `.bind` prints in the game. */
export function BindTokenForm({ bearer, onOwner }: BindTokenFormProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const [token, setToken] = useState('')
  const [malformed, setMalformed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, run } = useAttempt('bind')
  const submit = () => {
    const valid = v.is(bindTokenSchema, token)
    setMalformed(!valid)
    if (!valid) return input.current?.focus()
    void run(async (signal) => onOwner(await bindTokenOwner(token.trim(), bearer, signal)))
  }
  return (
    <section aria-labelledby="bind-in-game" className="border-t border-t-line pt-3">
      <h3 id="bind-in-game" className="text-16px font-600">
        <Trans>Or link it in the game</Trans>
      </h3>
      <ol className="muted my-2 ps-5 list-decimal">
        <li>
          <Trans>Join any of our servers.</Trans>
        </li>
        <li>
          <Trans>
            Type <code className="text-text">.bind</code> in the chat.
          </Trans>
        </li>
        <li>
          <Trans>Enter the token that is shown only to you.</Trans>
        </li>
      </ol>
      <SignInForm submit={<Trans>Check token</Trans>} busy={busy} failure={failure} onSubmit={submit}>
        <UnsavedInput when={token !== ''} />
        <TextField
          label={t`Token from game`}
          name="bind-token"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputRef={input}
          value={token}
          onChange={(value) => setToken(value.toLowerCase())}
          problem={malformed ? textOf('bindTokenInvalid') : undefined}
        />
      </SignInForm>
    </section>
  )
}
