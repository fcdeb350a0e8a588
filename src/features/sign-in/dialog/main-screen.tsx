import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from '../../../../contract/endpoint.ts'
import * as steamEndpoints from '../../../../contract/endpoints/steam.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useOnline } from '../../../platform/online.ts'
import { SignInTerms } from '../../../shared/legal-terms.tsx'
import { keepReturnPoint } from '../../../shared/return-point.ts'
import { OfflineNote } from '../sign-in-form.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import type { ScreenProps } from './screen.ts'

/** Steam or e-mail (AU-01). */
export function MainScreen({ send }: ScreenProps) {
  const online = useOnline()
  const { sendsMail } = useCommunity()
  const first = useFirstFocus<HTMLButtonElement>()
  const [leaving, setLeaving] = useState(false)
  const goToSteam = async () => {
    if (leaving) return
    setLeaving(true)
    location.assign(href(steamEndpoints.startSteamSignIn, { query: { return: await keepReturnPoint() } }))
    // Going back from Steam may show this page again, from the back/forward cache.
    setLeaving(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="muted mb-1">
        <Trans>Steam is the fastest way. An e-mail account has to be linked to your Steam account once.</Trans>
      </p>
      <button
        ref={first}
        type="button"
        className="btn-main w-full min-h-46px!"
        disabled={!online}
        aria-busy={leaving}
        onClick={() => void goToSteam()}
      >
        <span className="i-lucide-gamepad-2 text-20px" aria-hidden />
        <Trans>Sign in with Steam</Trans>
      </button>
      <button type="button" className="btn w-full min-h-46px!" onClick={() => send({ type: 'go', view: 'emailLogin' })}>
        <span className="i-lucide-mail text-20px" aria-hidden />
        <Trans>Sign in with e-mail</Trans>
      </button>
      <OfflineNote />
      <SignInTerms />
      {sendsMail === false ? null : (
        <p className="mt-1.5 flex flex-wrap items-center justify-center">
          <span className="muted">
            <Trans>New here and no Steam at hand?</Trans>
          </span>
          <button type="button" className="btn-quiet" onClick={() => send({ type: 'go', view: 'emailRegister' })}>
            <Trans>Create an account</Trans>
          </button>
        </p>
      )}
    </div>
  )
}
