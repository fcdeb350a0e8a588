import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { User } from '../../../contract/user.ts'
import { now } from '../../platform/clock.ts'
import { useStored } from '../../platform/storage.ts'
import { rankVisits } from '../../shared/rank-visits.ts'
import { type Period, periodWord } from './core/period.ts'
import type { Player } from './core/player.ts'
import { changeSince, noteRank } from './core/visits.ts'
import { ownPath } from './own-path.ts'
import { OwnStrip } from './own-strip.tsx'
import { RankNotes } from './rank-notes.tsx'
import { SeasonEmblem } from './season-emblem.tsx'
import type { ShownRanking } from './shown-ranking.ts'
import type { OwnStats } from './use-own-stats.ts'
import type { StatMessages } from './use-stat-messages.ts'

/**
 * Places gained or lost since the last visit on this device (F-10). `board` names mode and period; `rank` 0: none,
 * nothing is recorded.
 */
function useRankChange(steamId: string | undefined, board: string, rank: number) {
  const stored = useStored(rankVisits)
  const boards = stored && stored.steamId === steamId ? stored.boards : undefined
  useEffect(() => {
    if (steamId === undefined || rank <= 0) return
    const last = rankVisits.get()
    const mine = last?.steamId === steamId ? last.boards : []
    rankVisits.set({ steamId, boards: [...noteRank(mine, board, rank, now())] })
  }, [steamId, board, rank])
  return boards && changeSince(boards, board, rank)
}

export interface MyRankProps {
  readonly user: User
  readonly stats: OwnStats
  readonly shown: ShownRanking
  readonly period: Period | undefined
  readonly messages: StatMessages
  /** The user's own row is being located. */
  readonly busy: boolean
  readonly onFind: (player: Player) => void
  readonly onOpen: (player: Player) => void
}

/** The signed-in user's rank, with links into the list and to all of their stats (LB-01, F-10). */
export function MyRank({ user, stats, shown, period, messages, busy, onFind, onOpen }: MyRankProps) {
  const { player, above } = stats
  const ranking = `${shown.mode} ${period === undefined ? '' : periodWord(period)}`
  const change = useRankChange(user.steamId, ranking, player?.rank ?? 0)
  return (
    <OwnStrip
      steamId={user.steamId}
      name={user.username}
      avatar={ownPath(user.avatar)}
      stats={stats}
      mode={shown.mode}
      messages={messages}
      notes={
        <>
          {period?.kind === 'season' ? (
            <SeasonEmblem season={period.season} className="w-28px h-28px self-center" />
          ) : null}
          {player ? <RankNotes player={player} above={above} change={change} /> : null}
        </>
      }
      actions={
        <>
          <button
            type="button"
            className="btn-soft max-sm:grow max-sm:px-2.5"
            disabled={!player || player.rank <= 0 || busy}
            onClick={() => player && onFind(player)}
          >
            <span className="i-lucide-locate" aria-hidden />
            <Trans>Jump to my rank</Trans>
          </button>
          <button
            type="button"
            className="btn max-sm:grow max-sm:px-2.5"
            aria-haspopup="dialog"
            disabled={!player}
            onClick={() => player && onOpen(player)}
          >
            <span className="i-lucide-chart-line" aria-hidden />
            <Trans>My record</Trans>
          </button>
        </>
      }
    />
  )
}
