import { Trans } from '@lingui/react/macro'
import type { User } from '../../../contract/accounts/user.ts'
import type { Period } from './core/period.ts'
import type { Player } from './core/player.ts'
import type { RankChange } from './core/visits.ts'
import { ownPath } from './own-path.ts'
import { OwnStrip } from './own-strip.tsx'
import { RankNotes } from './rank-notes.tsx'
import { SeasonEmblem } from './season-emblem.tsx'
import type { ShownRanking } from './shown-ranking.ts'
import type { OwnStats } from './use-own-stats.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface MyRankProps {
  readonly user: User
  readonly stats: OwnStats
  readonly shown: ShownRanking
  readonly period: Period | undefined
  readonly change: RankChange | undefined
  readonly messages: StatMessages
  /** The user's own row is being located. */
  readonly busy: boolean
  readonly onFind: (player: Player) => void
  readonly onOpen: (player: Player) => void
}

/** The signed-in user's rank, with links into the list and to all of their stats (LB-01, F-10). */
export function MyRank({ user, stats, shown, period, change, messages, busy, onFind, onOpen }: MyRankProps) {
  const { player, above } = stats
  return (
    <OwnStrip
      steamId={user.steamId}
      name={user.username}
      avatar={ownPath(user.avatar)}
      stats={stats}
      mode={shown.mode}
      messages={messages}
      change={change}
      notes={
        <>
          {period?.kind === 'season' ? (
            <SeasonEmblem season={period.season} className="w-28px h-28px self-center" />
          ) : null}
          {player ? <RankNotes mode={shown.mode} player={player} above={above} change={change} /> : null}
        </>
      }
      actions={
        <>
          <button
            type="button"
            className="btn-soft max-sm:grow max-sm:px-2.5"
            disabled={!player || busy}
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
