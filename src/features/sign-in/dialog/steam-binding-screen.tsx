import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from '../../../../contract/endpoint.ts'
import * as steamEndpoints from '../../../../contract/endpoints/steam.ts'
import { useOnline } from '../../../platform/online.ts'
import { useStored } from '../../../platform/storage.ts'
import { keepReturnPoint } from '../../../shared/return-point.ts'
import { bindToken } from '../../../shared/session.ts'
import { signIn } from '../../../shared/sign-in.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type BindTokenOwner, bindSteam, steamBindTicket } from '../auth-calls.ts'
import { FailureNote, OfflineNote } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { BindInGame, type BoundBy } from './bind-in-game.tsx'
import { BindOwner } from './bind-owner.tsx'
import type { ScreenProps } from './screen.ts'

/** The bind token lasts ten minutes; after that the user signs in by e-mail again. */
function Expired({ send }: Pick<ScreenProps, 'send'>) {
  const { t } = useLingui()
  return (
    <Notice
      icon="i-lucide-timer-off"
      title={t`This step has expired`}
      action={
        <button type="button" className="btn-main" onClick={() => send({ type: 'bindExpired' })}>
          <Trans>Sign in again</Trans>
        </button>
      }
    />
  )
}

/** Links the e-mail account to a Steam account, through Steam's own sign-in or from within the game (AU-06). */
export function SteamBindingScreen({ send, onSignedIn }: ScreenProps) {
  const bearer = useStored(bindToken)
  const online = useOnline()
  const first = useFirstFocus<HTMLButtonElement>()
  const [proof, setProof] = useState<{ readonly owner: BindTokenOwner; readonly by: BoundBy }>()
  const { busy, failure, run } = useAttempt('bind')
  if (bearer === undefined) return <Expired send={send} />
  const navigateToSteam = () =>
    run(async (signal) => {
      const ticket = await steamBindTicket(bearer, signal)
      location.assign(href(steamEndpoints.startSteamBind, { query: { ticket, return: await keepReturnPoint() } }))
    })
  const link = (steamId: string) =>
    run(async (signal) => {
      const next = await signIn(await bindSteam(steamId, bearer, signal), 'LOGIN-EMAIL')
      if (next === 'signedIn') onSignedIn()
    })
  if (proof) {
    const { owner, by } = proof
    return (
      <BindOwner
        owner={owner}
        by={by}
        busy={busy}
        failure={failure}
        onLink={() => void link(owner.steamId)}
        onBack={() => setProof(undefined)}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="muted">
        <Trans>One last step: link a Steam account so that servers recognise you. You only do this once.</Trans>
      </p>
      <button
        ref={first}
        type="button"
        className="btn-main w-full min-h-46px!"
        disabled={!online}
        aria-busy={busy}
        onClick={() => void navigateToSteam()}
      >
        <span className="i-lucide-gamepad-2 text-20px" aria-hidden />
        <Trans>Link with Steam</Trans>
      </button>
      <FailureNote failure={failure} />
      <OfflineNote />
      <BindInGame bearer={bearer} onOwner={(owner, by) => setProof({ owner, by })} />
    </div>
  )
}
