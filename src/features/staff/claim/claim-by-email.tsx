import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { steamIdIn } from '../../../../contract/accounts/steam-id.ts'
import { askSignIn } from '../../../shared/sign-in-request.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface ClaimByEmailProps {
  readonly running: boolean
  readonly onClaim: (steamId: string) => void
}

/** For an administrator who cannot reach Steam: the code stands for the proof of the SteamID. */
export function ClaimByEmail({ running, onClaim }: ClaimByEmailProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [malformed, setMalformed] = useState(false)
  const steamId = steamIdIn(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMalformed(steamId === undefined)
    if (steamId !== undefined) onClaim(steamId)
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <p>
        <Trans>
          You're signed in by e-mail. Staff are identified by their SteamID, so link your Steam account. If you can't
          reach Steam, enter your SteamID.
        </Trans>
      </p>
      <TextField
        label={t`SteamID or profile link`}
        name="steam-id"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(value) => {
          setText(value)
          setMalformed(false)
        }}
        hint={t`Check it: anyone who signs in through Steam with this account is an administrator.`}
        problem={malformed ? t`Enter a SteamID (17 digits) or a link to the profile.` : undefined}
      />
      <p className="muted">
        <Trans>
          Actions that need a fresh sign-in through Steam (roles, prices, refunds, keys) are then possible on the
          command line only.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main" aria-busy={running}>
          <Trans>Claim this portal</Trans>
        </button>
        <button type="button" className="btn" onClick={() => askSignIn()}>
          <Trans>Link Steam account</Trans>
        </button>
      </div>
    </form>
  )
}
