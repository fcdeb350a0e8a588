import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statsOfMode } from './core/columns.ts'
import { rankText, statText } from './core/stat-text.ts'
import type { RankChange } from './core/visits.ts'
import { PlayerBadges } from './player-badges.tsx'
import { movedClass } from './rank-change.ts'
import type { OwnStats } from './use-own-stats.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface OwnStripProps {
  readonly steamId: string
  readonly name: string
  /** Path on our own origin. */
  readonly avatar: string | undefined
  readonly stats: OwnStats
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly change: RankChange | undefined
  /** Change since the last visit and the gap to the next place. */
  readonly notes: ReactNode
  readonly actions: ReactNode
}

function Stats({ stats: { player, loading }, mode, messages }: Pick<OwnStripProps, 'stats' | 'mode' | 'messages'>) {
  const absent = loading ? <Skeleton className="w-10 h-3.5" /> : '–'
  return (
    <dl className="max-sm:hidden grid grid-cols-[repeat(auto-fit,minmax(72px,1fr))] gap-x-3 gap-y-2">
      {statsOfMode(mode).table.map((stat) => (
        <div key={stat} className="flex flex-col min-w-0">
          <dt className="text-12px leading-1.5 text-text-muted truncate">{messages.label[stat]}</dt>
          <dd className="num font-600 text-16px leading-1.5 h-23px">
            {player ? statText(player.stats, stat) : absent}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The signed-in user's results in the current mode and period (LB-01), and what belongs to them (F-10). */
export function OwnStrip(props: OwnStripProps) {
  const { steamId, name, avatar, stats, mode, messages, change, notes, actions } = props
  const { t } = useLingui()
  const { player, failed, retry, keptAt } = stats
  return (
    <section aria-label={t`My rank`} className="card px-3 sm:px-4 py-2 sm:py-3.5 flex flex-col gap-2 sm:gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-y-2 min-h-48px">
        <span className="flex items-center gap-3 min-w-0 grow basis-220px">
          <PlayerAvatar steamId={steamId} src={player?.avatar ?? avatar} className="rounded-8px w-44px h-44px" />
          <span className="min-w-0 flex flex-col">
            <span className="flex items-center gap-2 min-w-0">
              <span className="truncate font-600">{player?.name ?? name}</span>
              <PlayerBadges badges={player?.badges ?? []} />
            </span>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className={`inline-block num text-20px leading-1.3 font-600 ${movedClass(change?.places)}`}>
                {rankText(player?.rank ?? 0)}
              </span>
              {notes}
              {player || stats.loading || failed ? null : (
                <span className="muted">
                  <Trans>No stats yet. Play this mode to get on the leaderboard.</Trans>
                </span>
              )}
            </span>
          </span>
        </span>
        <span className="flex flex-wrap gap-2 max-sm:w-full">{actions}</span>
      </div>
      {failed ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 muted">
          <Trans>Your stats could not be loaded.</Trans>
          <button type="button" className="btn" onClick={retry}>
            <Trans>Try again</Trans>
          </button>
        </p>
      ) : (
        <Stats stats={stats} mode={mode} messages={messages} />
      )}
      <AsOf at={keptAt} />
    </section>
  )
}
