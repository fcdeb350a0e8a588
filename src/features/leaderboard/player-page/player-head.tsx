import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import type { PlayerPage } from '../../../../contract/leaderboard/player-page.ts'
import { pagePaths, staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { shareLink } from '../../../platform/share.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PinButton } from '../../../shared/pin-button.tsx'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { ReportButton } from '../../../shared/report-button.tsx'
import { useSession } from '../../../shared/session.ts'
import { SiteShare } from '../../../shared/site-share.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { playerBadges, steamProfile } from '../core/player.ts'
import { ownPath } from '../own-path.ts'
import { PlayerBadges } from '../player-badges.tsx'

export interface PlayerHeadProps {
  readonly player: PlayerPage
  readonly name: string
}

function ShareButton({ player, name }: PlayerHeadProps) {
  const { t } = useLingui()
  const share = async () => {
    const url = new URL(pagePaths.player.href(player.steamid), location.origin).href
    const result = await shareLink({ title: name, url })
    if (result === 'copied') showToast({ kind: 'ok', text: t`Link copied` })
    if (result === 'failed') showToast({ kind: 'bad', text: t`The link could not be copied` })
  }
  return (
    <button type="button" className="btn" onClick={() => void share()}>
      <span className="i-lucide-share-2" aria-hidden />
      <Trans>Share</Trans>
    </button>
  )
}

/** Who this is, and what can be done with it. */
export function PlayerHead({ player, name }: PlayerHeadProps) {
  const language = useLanguage()
  const user = useSession()?.user
  const present = useNow(minutes(1))
  const isOwn = user?.steamId === player.steamid
  const seen = player.lastSeenAt === null ? undefined : formatMoment(language, Date.parse(player.lastSeenAt), present)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <PlayerAvatar
        steamId={player.steamid}
        src={ownPath(player.avatar)}
        className="rounded-8px w-64px h-64px lg:w-80px lg:h-80px"
      />
      <div className="grow basis-180px min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="title-page break-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <PlayerBadges badges={playerBadges.filter((badge) => player.usergroup.includes(badge))} />
        </div>
        <p className="muted num" data-local-time="">
          {isOwn ? <Trans>This is your page.</Trans> : null}{' '}
          {seen === undefined ? null : <Trans>Last seen {seen}</Trans>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOwn ? null : <PinButton person={{ steamId: player.steamid, name }} />}
        <ShareButton player={player} name={name} />
        <a className="btn" href={steamProfile(player.steamid)} target="_blank" rel="noopener noreferrer">
          <span className="i-lucide-external-link" aria-hidden />
          <Trans>Steam profile</Trans>
        </a>
        <SiteShare player={{ steamId: player.steamid, name }} />
        <ReportButton players={[{ steamId: player.steamid, name }]} />
        {user?.staff ? (
          <Link className="btn" href={staffPlayerPath(player.steamid)}>
            <span className="i-lucide-sliders-horizontal" aria-hidden />
            <Trans>Ban or note</Trans>
          </Link>
        ) : null}
      </div>
    </header>
  )
}
