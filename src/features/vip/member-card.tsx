import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { User } from '../../../contract/accounts/user.ts'
import { seconds } from '../../../contract/duration.ts'
import type { VipStatus } from '../../../contract/vip/vip.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatDate } from '../../platform/format.ts'
import { mayMove } from '../../platform/motion.ts'
import { drawQrCode } from '../../platform/qr-code.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Drawn } from '../../shared/drawn.tsx'
import { homeScene } from '../../shared/map-scene/home-scene.ts'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { isVip } from '../../shared/vip-status.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { VipInGame } from './vip-in-game.tsx'

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

/** The player's own place. Its light breathes for a minute, by the compositor alone; then, and wanted so, it is still. */
function Home({ steamId, vip }: { readonly steamId: string; readonly vip: boolean }) {
  const { scene, halo } = useMemo(() => homeScene(steamId, vip), [steamId, vip])
  const light = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mayMove()) return
    const moving = light.current?.animate(
      { opacity: [0.3, 1] },
      { duration: seconds(6), iterations: 10, direction: 'alternate', easing: 'ease-in-out' },
    )
    return () => moving?.cancel()
  }, [])
  return (
    <div aria-hidden className="relative h-192px">
      <Drawn drawing={scene} className="w-full h-full" />
      <div ref={light} className="absolute inset-0">
        <Drawn drawing={halo} className="w-full h-full" />
      </div>
    </div>
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
      className={`rounded-card border overflow-hidden bg-surface-raised shadow-[var(--shadow)] ${vip ? 'border-gold' : 'border-line'}`}
    >
      <Home steamId={user.steamId} vip={vip} />
      <div className="relative flex flex-wrap items-end gap-x-4 gap-y-3 px-5 pb-5">
        <div className="grow basis-220px min-w-0 flex flex-col gap-2">
          <PlayerAvatar
            steamId={user.steamId}
            src={user.avatar}
            className={`w-64px h-64px rounded-card -mt-8 border ${vip ? 'border-gold' : 'border-line'}`}
          />
          <p className="text-24px font-600 leading-1.3 break-anywhere">{user.username}</p>
          <p className="flex items-center gap-1 font-mono text-14px text-text-muted">
            {user.steamId}
            <CopyButton label={t`Copy SteamID`} copiedLabel={t`Copied`} onCopy={() => copyText(user.steamId)} />
          </p>
          <p className={`num font-600 ${vip ? 'text-gold' : 'text-text-muted'}`}>
            {vip ? (
              until === undefined ? (
                'VIP'
              ) : (
                <Trans>VIP until {until}</Trans>
              )
            ) : (
              <Trans>Not VIP at the moment</Trans>
            )}
          </p>
          {vip ? <VipInGame /> : null}
          <p className="flex items-center gap-2 text-14px text-text-muted">
            <span className={`i-lucide-crown ${vip ? 'text-gold' : 'text-text-faint'}`} aria-hidden />
            {useCommunity().name}
          </p>
        </div>
        <ProfileCode steamId={user.steamId} />
      </div>
    </section>
  )
}
