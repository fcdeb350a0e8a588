import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { BadgeFilter, LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import type { ColumnSort } from '../../../contract/leaderboard/leaderboard-order.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { hasMore, rowCount } from './core/paged-ranking.ts'
import type { Player } from './core/player.ts'
import { PlayerTable, type TargetRow } from './player-table.tsx'
import { RankingEnd } from './ranking-end.tsx'
import { RankingEmpty, RankingFailed, RankingSkeleton } from './ranking-states.tsx'
import { RankingToolbar } from './ranking-toolbar.tsx'
import { SortControl } from './sort-control.tsx'
import type { RankingState } from './use-ranking.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface RankingProps {
  readonly state: RankingState
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly wide: boolean
  readonly badges: readonly BadgeFilter[]
  /** Undefined: by rank. */
  readonly sort: ColumnSort | undefined
  /** Number of first rows of the unfiltered ranking that are already on the podium (LB-07). */
  readonly skip: number
  readonly ownId: string | undefined
  /** Places that the user gained since the last visit. */
  readonly ownChange: number | undefined
  readonly target: TargetRow | undefined
  /** The page of the list at the top of the screen. */
  readonly onPage: (page: number) => void
  readonly onBadges: (badges: readonly BadgeFilter[]) => void
  readonly onSort: (sort: ColumnSort | undefined) => void
  readonly onOpen: (player: Player) => void
}

/** If a list starts in the middle: the way up from there. */
const Above = ({ onMore, onTop }: { readonly onMore: () => void; readonly onTop: () => void }) => (
  <div className="flex flex-wrap justify-center gap-2 p-2.5 border-b border-b-line">
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

/** The heads of a long list stay on the screen: a list that they have sorted is shown from its beginning. */
function useTopOnSort(sort: ColumnSort | undefined) {
  const card = useRef<HTMLDivElement>(null)
  const last = useRef(sort)
  useLayoutEffect(() => {
    if (last.current === sort) return
    last.current = sort
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ behavior: 'instant' })
  }, [sort])
  return card
}

/** The list with its toolbar above and its end below, in all states (LB-06 to LB-10). */
export function Ranking(props: RankingProps) {
  const { state, mode, messages, wide, badges, sort, onBadges, onSort } = props
  const { ranking, store, more, failed, keptAt, retry } = state
  const filtered = badges.length > 0
  const skip = ranking?.first === 1 ? props.skip : 0
  const empty = ranking !== undefined && rowCount(ranking) === 0
  const card = useTopOnSort(sort)
  return (
    <div ref={card} className="card scroll-mt-64px">
      <RankingToolbar total={ranking?.total} badges={badges} onChange={onBadges}>
        <AsOf at={keptAt} />
        {wide ? null : <SortControl mode={mode} sort={sort} messages={messages} onSort={onSort} />}
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
            {...props}
            ranking={ranking}
            store={store}
            positioned={filtered || sort !== undefined}
            skip={skip}
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
