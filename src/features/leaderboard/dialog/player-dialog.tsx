import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { isDeletedPlayer } from '../../../../contract/accounts/deleted-player.ts'
import { isHiddenPlayer } from '../../../../contract/accounts/hidden-player.ts'
import type { LeaderboardSeason } from '../../../../contract/leaderboard/leaderboard.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { PinButton } from '../../../shared/pin-button.tsx'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { ReportButton } from '../../../shared/report-button.tsx'
import { SiteShare } from '../../../shared/site-share.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { allStats } from '../core/columns.ts'
import { type Player, steamProfile } from '../core/player.ts'
import { rankText, statText } from '../core/stat-text.ts'
import { PlayerBadges } from '../player-badges.tsx'
import type { ShownRanking } from '../shown-ranking.ts'
import { UnrankedNote } from '../unranked-note.tsx'
import { usePlayerName } from '../use-player-name.ts'
import type { StatMessages } from '../use-stat-messages.ts'
import { Comparison } from './comparison.tsx'
import { HistoryChart } from './history-chart.tsx'
import { ShareRank } from './share-rank.tsx'

export interface PlayerDialogProps {
  readonly player: Player
  /** The record is the signed-in player's own, with which all others are compared. */
  readonly own: boolean
  /** With whom the player can be compared: a player chosen before, or the signed-in user. */
  readonly rival: Player | undefined
  /** True: the rival was chosen for a comparison, so it shows at once. */
  readonly comparing: boolean
  readonly shown: ShownRanking
  readonly seasons: readonly LeaderboardSeason[]
  readonly messages: StatMessages
  /** The next player that is opened will be compared with this one. */
  readonly onCompare: (player: Player) => void
  readonly onClose: () => void
}

function Stats({ player, shown, messages }: Pick<PlayerDialogProps, 'player' | 'shown' | 'messages'>) {
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-3 gap-x-4 gap-y-2">
      {allStats(shown.mode).map((stat) => (
        <div key={stat}>
          <dt className="text-12px text-text-muted">{messages.label[stat]}</dt>
          <dd className="num font-600 text-16px leading-1.4">{statText(player.stats, stat)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All of a player's stats in the current ranking (LB-05), the previous seasons, and a comparison (F-10). */
export function PlayerDialog(props: PlayerDialogProps) {
  const { player, own, rival, shown, seasons, messages, onCompare, onClose } = props
  const { t } = useLingui()
  const nameOf = usePlayerName()
  const isNameless = isDeletedPlayer(player.id) || isHiddenPlayer(player.id)
  const [comparing, setComparing] = useState(props.comparing)
  const against = rival && rival.id !== player.id ? rival : undefined
  return (
    <Dialog title={nameOf(player)} closeLabel={t`Close`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <PlayerAvatar steamId={player.id} src={player.avatar} className="rounded-8px w-64px h-64px" />
          <div className="flex flex-col gap-1 min-w-0">
            <span className="flex items-center gap-2 flex-wrap">
              <span className="num text-24px font-600 leading-1.2">{rankText(player.rank)}</span>
              {player.isUnranked ? (
                <span className="muted num">
                  <UnrankedNote player={player} />
                </span>
              ) : null}
              <PlayerBadges badges={player.badges} />
            </span>
            <span className="muted">
              {shown.modeName} · {shown.periodName}
            </span>
          </div>
        </div>
        {against && comparing ? (
          <Comparison left={against} right={player} mode={shown.mode} messages={messages} />
        ) : (
          <Stats player={player} shown={shown} messages={messages} />
        )}
        {isNameless ? null : <HistoryChart steamId={player.id} mode={shown.mode} seasons={seasons} />}
        <div className="flex flex-wrap gap-2">
          {isNameless ? null : (
            <Link className="btn-soft" href={pagePaths.player.href(player.id)}>
              <span className="i-lucide-user" aria-hidden />
              <Trans>Player page</Trans>
            </Link>
          )}
          {isNameless ? null : (
            <a className="btn" href={steamProfile(player.id)} target="_blank" rel="noopener noreferrer">
              <span className="i-lucide-external-link" aria-hidden />
              <Trans>Steam profile</Trans>
            </a>
          )}
          <ShareRank player={player} shown={shown} messages={messages} />
          {isNameless ? null : <SiteShare player={{ steamId: player.id, name: player.name }} />}
          {against ? (
            <button type="button" className="btn" aria-pressed={comparing} onClick={() => setComparing(!comparing)}>
              <span className="i-lucide-scale" aria-hidden />
              <Trans>Compare with {against.name}</Trans>
            </button>
          ) : null}
          {own || isNameless ? null : <PinButton person={{ steamId: player.id, name: player.name }} />}
          {own || isNameless ? null : <ReportButton players={[{ steamId: player.id, name: player.name }]} />}
          {own ? null : (
            <button type="button" className="btn" onClick={() => onCompare(player)}>
              <span className="i-lucide-users" aria-hidden />
              <Trans>Compare with others</Trans>
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
