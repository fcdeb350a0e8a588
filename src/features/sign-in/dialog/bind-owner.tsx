import { Trans } from '@lingui/react/macro'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import type { BindTokenOwner } from '../auth-calls.ts'
import type { Failure } from '../core/failures.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import type { BoundBy } from './bind-in-game.tsx'

export interface BindOwnerProps {
  readonly owner: BindTokenOwner
  /** What named the owner. */
  readonly by: BoundBy
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly onLink: () => void
  readonly onBack: () => void
}

/** The owner of the token, or who typed the code: the user cannot undo a link, so it needs a confirmation. */
export function BindOwner({ owner, by, busy, failure, onLink, onBack }: BindOwnerProps) {
  const first = useFirstFocus<HTMLDivElement>()
  return (
    <SignInForm submit={<Trans>Link this account</Trans>} busy={busy} failure={failure} onSubmit={onLink}>
      <div ref={first} tabIndex={-1} className="outline-none flex flex-col gap-3">
        <p>
          {by === 'token' ? (
            <Trans>The token belongs to this Steam account. Is it yours?</Trans>
          ) : (
            <Trans>The code was typed by this Steam account. Is it yours?</Trans>
          )}
        </p>
        <div className="card flex items-center gap-3 p-3">
          <PlayerAvatar steamId={owner.steamId} src={owner.avatar} className="w-11 h-11 rounded-full" />
          <span className="min-w-0">
            <span className="block font-600 break-anywhere">{owner.username}</span>
            <span className="muted num">{owner.steamId}</span>
          </span>
        </div>
      </div>
      <button type="button" className="btn-quiet" onClick={onBack}>
        {by === 'token' ? <Trans>Use another token</Trans> : <Trans>Use another code</Trans>}
      </button>
    </SignInForm>
  )
}
