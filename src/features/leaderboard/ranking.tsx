import { Trans } from '@lingui/react/macro'
import type { BadgeFilter, LeaderboardMode } from '../../../contract/leaderboard.ts'
import { AsOf } from './as-of.tsx'
import { BoardEnd } from './board-end.tsx'
import { BoardEmpty, BoardFailed, BoardSkeleton } from './board-states.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { hasMore, rowCount } from './core/board.ts'
import type { Player } from './core/player.ts'
import { PlayerTable, type WantedRow } from './player-table.tsx'
import type { BoardState } from './use-board.ts'
import type { StatWords } from './use-stat-words.ts'

export interface RankingProps {
  readonly state: BoardState
  readonly mode: LeaderboardMode
  readonly words: StatWords
  readonly wide: boolean
  readonly badges: readonly BadgeFilter[]
  /** Number of first rows of the unfiltered ranking that are already on the podium (LB-07). */
  readonly skip: number
  readonly ownId: string | undefined
  readonly wanted: WantedRow | undefined
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
      <Trans>Show the places above</Trans>
    </button>
    <button type="button" className="btn-quiet" onClick={onTop}>
      <span className="i-lucide-chevrons-up" aria-hidden />
      <Trans>To rank 1</Trans>
    </button>
  </div>
)

/** The list with its toolbar above and its end below, in all states (LB-06 to LB-10). */
export function Ranking(props: RankingProps) {
  const { state, mode, words, wide, badges, ownId, wanted, onPage, onBadges, onOpen } = props
  const { board, store, more, failed, keptAt, retry } = state
  const filtered = badges.length > 0
  const skip = board?.first === 1 ? props.skip : 0
  const empty = board !== undefined && rowCount(board) === 0
  return (
    <div className="card">
      <BoardToolbar total={board?.total} badges={badges} onChange={onBadges}>
        <AsOf at={keptAt} />
      </BoardToolbar>
      {board === undefined && failed ? <BoardFailed onRetry={retry} /> : null}
      {board === undefined && !failed ? <BoardSkeleton wide={wide} /> : null}
      {empty ? <BoardEmpty filtered={filtered} onClear={() => onBadges([])} /> : null}
      {board && board.first > 1 ? (
        <Above
          onMore={store.loadPrevious}
          onTop={() => {
            store.restart()
            scrollTo({ top: 0 })
          }}
        />
      ) : null}
      {board && !empty ? (
        <>
          <PlayerTable
            board={board}
            store={store}
            mode={mode}
            words={words}
            wide={wide}
            filtered={filtered}
            skip={skip}
            ownId={ownId}
            wanted={wanted}
            onPage={onPage}
            onOpen={onOpen}
          />
          <BoardEnd
            more={more}
            complete={!hasMore(board)}
            rows={rowCount(board)}
            onReached={store.loadNext}
            onRetry={store.retry}
          />
        </>
      ) : null}
    </div>
  )
}
