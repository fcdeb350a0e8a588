import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { User } from '../../../contract/user.ts'
import type { VipStatus } from '../../../contract/vip.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatDate } from '../../platform/format.ts'
import { drawQrCode } from '../../platform/qr-code.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { isVip } from '../../shared/vip-status.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** CSS pixels. */
const size = 128

const profileOf = (steamId: string): string => `https://steamcommunity.com/profiles/${steamId}`

function ProfileCode({ steamId }: { readonly steamId: string }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // The SteamID is printed beside it: without the library (never loaded, offline) the card is still complete.
    if (canvas.current) drawQrCode(canvas.current, profileOf(steamId), size).catch(() => undefined)
  }, [steamId])
  return (
    <canvas
      ref={canvas}
      width={size}
      height={size}
      role="img"
      aria-label={t`QR code of the Steam profile`}
      className="rounded-control shrink-0"
      style={{ width: size, height: size }}
    />
  )
}

export interface MemberCardProps {
  readonly user: User
  readonly status: VipStatus
}

/** The card to show at an event or to a friend; everything on it is stored on the device (F-04). */
export function MemberCard({ user, status }: MemberCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const vip = isVip(status)
  const until = status.expiresAt === null ? undefined : formatDate(language, Date.parse(status.expiresAt))
  return (
    <section
      aria-label={t`Member card`}
      className={`rounded-card border p-5 flex flex-wrap items-center gap-4 bg-surface-raised shadow-[var(--shadow)] ${vip ? 'border-gold' : 'border-line'}`}
    >
      <div className="grow basis-220px min-w-0 flex flex-col gap-3">
        <p className="m-0 flex items-center gap-2 font-600">
          <span className={`i-lucide-crown ${vip ? 'text-gold' : 'text-text-faint'}`} aria-hidden />
          {useCommunity().name}
        </p>
        <p className="m-0 flex items-center gap-3 text-22px font-600 leading-1.3">
          <PlayerAvatar steamId={user.steamId} src={user.avatar} className="w-44px h-44px rounded-8px" />
          <span className="min-w-0 break-anywhere">{user.username}</span>
        </p>
        <p className="m-0 flex items-center gap-1 font-mono text-14px text-text-muted">
          {user.steamId}
          <CopyButton label={t`Copy SteamID`} copiedLabel={t`Copied`} onCopy={() => copyText(user.steamId)} />
        </p>
        <p className={`m-0 num font-600 ${vip ? 'text-gold' : 'text-text-muted'}`}>
          {vip ? until === undefined ? 'VIP' : <Trans>VIP until {until}</Trans> : <Trans>Not VIP at the moment</Trans>}
        </p>
      </div>
      <ProfileCode steamId={user.steamId} />
    </section>
  )
}
