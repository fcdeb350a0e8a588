import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../../../contract/accounts/user.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { useVipStatus } from '../../../shared/vip-status.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { badgesOf } from '../core/badges.ts'
import { Badges } from './badges.tsx'

/** The signed-in user's Steam profile, read-only (G-08). Available offline. */
export function ProfileSettings({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const badges = badgesOf(useVipStatus())
  return (
    <>
      <div className="flex items-center gap-4">
        <PlayerAvatar steamId={user.steamId} src={user.avatar} className="w-16 h-16 rounded-full" />
        <div className="min-w-0 flex flex-col gap-2">
          <p className="text-16px font-600 leading-1.3 break-anywhere">{user.username}</p>
          <Badges badges={badges} />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
        <dt className="muted">SteamID</dt>
        <dd className="min-w-0 flex items-center gap-1 num break-anywhere">
          {user.steamId}
          <CopyButton label={t`Copy SteamID`} copiedLabel={t`Copied`} onCopy={() => copyText(user.steamId)} />
        </dd>
        <dt className="muted">
          <Trans>E-mail</Trans>
        </dt>
        <dd className="min-w-0 break-anywhere">{user.email ?? <Trans>None. You sign in with Steam.</Trans>}</dd>
      </dl>
      <p className="muted mt-4">
        <Trans>
          Your name and picture come from Steam. Change them there, and they update here within a few minutes.
        </Trans>
      </p>
    </>
  )
}
