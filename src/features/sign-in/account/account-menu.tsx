import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { User } from '../../../../contract/accounts/user.ts'
import { minutes } from '../../../../contract/duration.ts'
import * as accountEndpoints from '../../../../contract/endpoints/accounts.ts'
import { useWide } from '../../../platform/media.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { renewUser, type Session } from '../../../shared/session.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { useVipStatus } from '../../../shared/vip-status.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { badgesOf } from '../core/badges.ts'
import { AccountPopover } from './account-popover.tsx'
import { accountWidth } from './account-width.ts'
import { HeaderBadges } from './badges.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { SecuritySettings } from './security-settings.tsx'

/**
 * Requests the user again from time to time: names and pictures change, and a session that was ended elsewhere ends
 * here too.
 */
function useRenewedUser(): void {
  const { data } = usePersonalApi(accountEndpoints.readUser, {}, { focusThrottleInterval: minutes(5) })
  useEffect(() => {
    if (data) renewUser(data)
  }, [data])
}

function useKeptWidth(button: RefObject<HTMLElement | null>): void {
  const isWide = useWide()
  useEffect(() => {
    if (!isWide || !button.current) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.borderBoxSize[0]?.inlineSize
      if (width !== undefined) accountWidth.set(`${width}px`)
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isWide, button])
}

/** The security settings, opened from the account menu. */
function SecurityDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Sign-in and security`} closeLabel={t`Close`} onClose={onClose}>
      <SecuritySettings user={user} />
    </Dialog>
  )
}

interface AccountLayerProps {
  readonly layer: 'security' | 'logout'
  readonly user: User
  readonly onClose: () => void
}

/** The dialogs that the account menu opens. */
const AccountLayer = ({ layer, user, onClose }: AccountLayerProps) =>
  layer === 'logout' ? <LogoutDialog onClose={onClose} /> : <SecurityDialog user={user} onClose={onClose} />

/** The signed-in user in the header: picture, name and badge; a press opens the account menu (SH-06, SH-07). */
export function AccountMenu({ session }: { readonly session: Session }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [layer, setLayer] = useState<'security' | 'logout'>()
  useRenewedUser()
  useKeptWidth(button)
  const badges = badgesOf(useVipStatus())
  const { steamId, username, avatar } = session.user
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="control w-44px lg:w-auto lg:max-w-full lg:px-2 text-text hover:bg-surface-hover"
        onClick={() => setOpen(!open)}
      >
        <span className="sr-only">
          <Trans>Account</Trans>
        </span>
        <PlayerAvatar steamId={steamId} src={avatar} className="w-7 h-7 rounded-full" />
        <span className="max-lg:sr-only truncate text-start text-14px font-600">{username}</span>
        <span className="max-lg:hidden shrink-0">
          <HeaderBadges badges={badges} />
        </span>
        <span className="i-lucide-chevron-down max-lg:hidden! shrink-0 text-text-faint" aria-hidden />
      </button>
      {open ? (
        <AccountPopover
          anchor={button}
          user={session.user}
          badges={badges}
          onClose={() => setOpen(false)}
          onChoose={(choice) => {
            setOpen(false)
            setLayer(choice)
          }}
        />
      ) : null}
      {layer ? <AccountLayer layer={layer} user={session.user} onClose={() => setLayer(undefined)} /> : null}
    </>
  )
}
