import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { minutes } from '../../../contract/duration.ts'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode, LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useNow } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { lazyView } from '../../platform/lazy-view.tsx'
import { usePrefetch } from '../../platform/prefetch.ts'
import { useLanguage } from '../../platform/use-language.ts'
import type { Period } from './core/period.ts'
import type { Player } from './core/player.ts'
import { PeriodControl } from './period-control.tsx'

const HowRankingWorks = lazyView(
  () => import('./dialog/how-ranking-works.tsx'),
  (module) => module.HowRankingWorks,
)

export interface HeaderProps {
  readonly heading: ReactNode
  readonly period: Period | undefined
  readonly seasons: readonly LeaderboardSeason[]
  readonly mode: LeaderboardMode
  /** The signed-in user in this mode. */
  readonly own: Player | undefined
  /** Epoch milliseconds of the ranks; null before they are known. */
  readonly updatedAt: number | null
  readonly onChoose: (word: string) => void
}

/** The title, how one gets a rank, the age of the ranks, and the period. */
export function Header({ heading, period, seasons, mode, own, updatedAt, onChoose }: HeaderProps) {
  const language = useLanguage()
  const present = useNow(minutes(1))
  const time = updatedAt === null ? undefined : formatMoment(language, updatedAt, present)
  const prefetch = usePrefetch()
  const [isExplained, setExplained] = useState(false)
  const onReach = ({ id }: LeaderboardSeason) => {
    prefetch(leaderboardEndpoints.readTopPlayers, { params: { mode }, query: { season: id } })
    prefetch(leaderboardEndpoints.readLeaderboard, leaderboardAddress(mode, { season: id }))
  }
  return (
    <header className="flex flex-wrap sm:flex-nowrap items-center sm:items-end justify-between gap-x-3">
      <div className="max-sm:contents min-w-0">
        <div className="max-sm:w-full flex items-center gap-x-2">
          {heading}
          <button
            type="button"
            className="btn-quiet -ms-3 max-sm:px-0! max-sm:w-44px"
            aria-haspopup="dialog"
            onClick={() => setExplained(true)}
          >
            <span className="i-lucide-info" aria-hidden />
            <span className="max-sm:sr-only">
              <Trans>How ranking works</Trans>
            </span>
          </button>
          <Link className="btn-quiet -ms-3 max-sm:px-0! max-sm:w-44px" href={pagePaths.players.href()}>
            <span className="i-lucide-search" aria-hidden />
            <span className="max-sm:sr-only">
              <Trans>Find a player</Trans>
            </span>
          </Link>
        </div>
        <p className="muted num min-h-22px" data-local-time="">
          {time === undefined ? null : <Trans>Updated {time}</Trans>}
        </p>
      </div>
      <PeriodControl period={period} seasons={seasons} onChoose={onChoose} onReach={onReach} />
      {isExplained ? (
        <Suspense>
          <HowRankingWorks mode={mode} own={own} onClose={() => setExplained(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
