import { Trans } from '@lingui/react/macro'
import type { BadgeFilter, LeaderboardMode } from '../../../contract/leaderboard.ts'
import { AsOf } from './as-of.tsx'
import { hasMore, rowCount } from './core/paged-ranking.ts'
import type { Player } from './core/player.ts'
import { PlayerTable, type TargetRow } from './player-table.tsx'
import { RankingEnd } from './ranking-end.tsx'
import { RankingEmpty, RankingFailed, RankingSkeleton } from './ranking-states.tsx'
import { RankingToolbar } from './ranking-toolbar.tsx'
import type { RankingState } from './use-ranking.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface RankingProps {
  readonly state: RankingState
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly wide: boolean
  readonly badges: readonly BadgeFilter[]
  /** Number of first rows of the unfiltered ranking that are already on the podium (LB-07). */
  readonly skip: number
  readonly ownId: string | undefined
  readonly target: TargetRow | undefined
  /** The page of the list at the top of the screen. */
  readonly onPage: (page: number) => void
  readonly onBadges: (badges: readonly BadgeFilter[]) => void
  readonly onOpen: (player: Player) => void
}

/** If a list starts in the middle: the way up from there. */
const Above = ({ onMore, onTop }: { readonly onMore: () => void; readonly onTop: () => void }) => (
  <div className="flex flex-wrap justify-center gap-2.5 p-2.5 border-b border-b-line">
    <button type="button" className="btn-quiet" onClick={onMore}>
      <span className="i-lucide-chevron-up" aria-hidden />
      <Trans>Show higher ranks</Trans>
    </button>
    <button type="button" className="btn-quiet" onClick={onTop}>
      <span className="i-lucide-chevrons-up" aria-hidden />
      <Trans>Go to rank 1</Trans>
    </button>
  </div>
)

/** The list with its toolbar above and its end below, in all states (LB-06 to LB-10). */
export function Ranking(props: RankingProps) {
  const { state, mode, messages, wide, badges, ownId, target, onPage, onBadges, onOpen } = props
  const { ranking, store, more, failed, keptAt, retry } = state
  const filtered = badges.length > 0
  const skip = ranking?.first === 1 ? props.skip : 0
  const empty = ranking !== undefined && rowCount(ranking) === 0
  return (
    <div className="card">
      <RankingToolbar total={ranking?.total} badges={badges} onChange={onBadges}>
        <AsOf at={keptAt} />
      </RankingToolbar>
      {ranking === undefined && failed ? <RankingFailed onRetry={retry} /> : null}
      {ranking === undefined && !failed ? <RankingSkeleton wide={wide} /> : null}
      {empty ? <RankingEmpty filtered={filtered} onClear={() => onBadges([])} /> : null}
      {ranking && ranking.first > 1 ? (
        <Above
          onMore={store.loadPrevious}
          onTop={() => {
            store.restart()
            scrollTo({ top: 0 })
          }}
        />
      ) : null}
      {ranking && !empty ? (
        <>
          <PlayerTable
            ranking={ranking}
            store={store}
            mode={mode}
            messages={messages}
            wide={wide}
            filtered={filtered}
            skip={skip}
            ownId={ownId}
            target={target}
            onPage={onPage}
            onOpen={onOpen}
          />
          <RankingEnd
            more={more}
            complete={!hasMore(ranking)}
            rows={rowCount(ranking)}
            onReached={store.loadNext}
            onRetry={store.retry}
          />
        </>
      ) : null}
    </div>
  )
}
