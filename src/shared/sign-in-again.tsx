import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from '../../contract/endpoint.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import { keepReturnPoint } from './return-point.ts'

/** Renews a sign-in that is not fresh: Steam sends the browser back to this form. */
export function SignInAgain() {
  const [leaving, setLeaving] = useState(false)
  const goToSteam = async () => {
    if (leaving) return
    setLeaving(true)
    location.assign(href(steamEndpoints.startSteamSignIn, { query: { return: await keepReturnPoint() } }))
    // Going back from Steam may show this page again, from the back/forward cache.
    setLeaving(false)
  }
  return (
    <button type="button" className="btn" aria-busy={leaving} onClick={() => void goToSteam()}>
      <span className="i-lucide-gamepad-2" aria-hidden />
      <Trans>Sign in through Steam again</Trans>
    </button>
  )
}
