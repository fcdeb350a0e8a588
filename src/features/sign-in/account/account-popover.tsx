import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import type { User } from '../../../../contract/accounts/user.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { useCommunity } from '../../../platform/community.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import type { Badge } from '../core/badges.ts'
import { Badges } from './badges.tsx'

const row = 'control w-full justify-start! gap-3 px-3 text-text no-underline hover:bg-surface-hover'

interface RowProps {
  readonly icon: string
  readonly children: ReactNode
  readonly onClick: () => void
}

const MenuButton = ({ icon, children, onClick }: RowProps) => (
  <button type="button" className={row} onClick={onClick}>
    <span className={`${icon} text-text-muted`} aria-hidden />
    {children}
  </button>
)

export interface AccountPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly user: User
  readonly badges: readonly Badge[]
  readonly onClose: () => void
  readonly onChoose: (choice: 'security' | 'logout') => void
}

export function AccountPopover({ anchor, user, badges, onClose, onChoose }: AccountPopoverProps) {
  const { t } = useLingui()
  return (
    <Popover anchor={anchor} label={t`Account`} onClose={onClose} className="w-300px p-1.5!">
      <div className="flex items-center gap-3 px-3 pt-2.5 pb-2">
        <PlayerAvatar steamId={user.steamId} src={user.avatar} className="w-11 h-11 rounded-full" />
        <div className="min-w-0 flex flex-col gap-1">
          <p className="font-600 leading-1.3 break-anywhere">{user.username}</p>
          <Badges badges={badges} />
        </div>
      </div>
      <dl className="px-3 pb-1.5 border-b border-b-line mb-1.5">
        <div className="flex items-center gap-2">
          <dt className="muted">SteamID</dt>
          <dd className="grow flex items-center justify-between num text-14px">
            {user.steamId}
            <CopyButton label={t`Copy SteamID`} copiedLabel={t`Copied`} onCopy={() => copyText(user.steamId)} />
          </dd>
        </div>
        {user.email === null ? null : (
          <div className="flex items-center gap-2 pb-1.5">
            <dt className="muted shrink-0">
              <Trans>E-mail</Trans>
            </dt>
            <dd className="min-w-0 text-14px break-anywhere">{user.email}</dd>
          </div>
        )}
      </dl>
      {useCommunity().features.vip ? (
        <Link href={pagePaths.vipCard.href()} className={row} onClick={onClose}>
          <span className="i-lucide-crown text-text-muted" aria-hidden />
          <Trans>My VIP card</Trans>
        </Link>
      ) : null}
      <MenuButton icon="i-lucide-shield-check" onClick={() => onChoose('security')}>
        <Trans>Sign-in and security</Trans>
      </MenuButton>
      <MenuButton icon="i-lucide-log-out" onClick={() => onChoose('logout')}>
        <Trans>Sign out</Trans>
      </MenuButton>
    </Popover>
  )
}
