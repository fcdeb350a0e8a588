import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { seconds } from '../../../contract/duration.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import type { ColumnSort } from '../../../contract/leaderboard/leaderboard-order.ts'
import { useVirtualRows } from '../../ui/virtual-rows.ts'
import { statsOfMode } from './core/columns.ts'
import { type PagedRanking, placeOf, rowCount, rowsOf } from './core/paged-ranking.ts'
import type { Player } from './core/player.ts'
import { NarrowPlayerRow, WidePlayerRow } from './player-row.tsx'
import { isRankMove } from './rank-change.ts'
import type { RankingStore } from './ranking-store.ts'
import { NarrowTableHead, TableHead } from './table-head.tsx'
import type { StatMessages } from './use-stat-messages.ts'

/** Heights that the virtual rows are computed with, in CSS pixels; the rows' classes must match. */
const rowHeight = { wide: 54, narrow: 68 } as const
const headHeight = { wide: 44, narrow: 0 } as const
/** What covers the top of the rows while the page scrolls: the top bar and the table's head. */
const headroom = { wide: 100, narrow: 52 } as const

/** The smallest offset of the first row on a page that is not scrolled: with no podium above it. */
const startsAt = 240

/** A row to bring into view. In the middle of the screen it also gets the focus; at the top it is only scrolled to. */
export interface TargetRow {
  readonly row: number
  readonly at: 'middle' | 'top'
}

export interface PlayerTableProps {
  readonly ranking: PagedRanking
  readonly store: RankingStore
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly wide: boolean
  /** By a filter or another order: rows show their position in it beside the rank. */
  readonly positioned: boolean
  /** Undefined: by rank. */
  readonly sort: ColumnSort | undefined
  /** Rows at the beginning that the podium already shows (LB-07). */
  readonly skip: number
  readonly ownId: string | undefined
  /** Places that the user gained since the last visit. */
  readonly ownChange: number | undefined
  /** A new object for every request. */
  readonly target: TargetRow | undefined
  readonly onPage: (page: number) => void
  readonly onSort: (sort: ColumnSort | undefined) => void
  readonly onOpen: (player: Player) => void
}

const scrollRests = seconds(0.3)

/**
 * Reserves the space of rows that are not rendered. It is among the rows: a table body of its own would shift theirs.
 */
const Gap = ({ height }: { readonly height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

/** Rows inserted before the first one must not push what is being read out of sight. */
function useSteadyTop(ranking: PagedRanking, height: number): void {
  const last = useRef(ranking)
  useLayoutEffect(() => {
    const before = last.current
    last.current = ranking
    if (ranking.first === before.first - 1) scrollBy({ top: (ranking.counts[0] ?? 0) * height, behavior: 'instant' })
  }, [ranking, height])
}

/**
 * Rows between the first one that the screen touches and the first one that nothing covers. One is added because the
 * window moves by two rows: a row that was scrolled to the top must not count as the one before it, on the previous
 * page.
 */
const coveredRows = (layout: keyof typeof headroom): number => Math.ceil(headroom[layout] / rowHeight[layout]) + 1

/** Reports the page of the row at the top of the screen once scrolling has stopped. */
function useShownPage(ranking: PagedRanking, row: number, onPage: (page: number) => void): void {
  const page = placeOf(ranking, row)?.page
  useEffect(() => {
    if (page === undefined) return
    const timer = setTimeout(() => onPage(page), scrollRests)
    return () => clearTimeout(timer)
  }, [page, onPage])
}

/** The list as a table, of which only the rows near the screen are in the document (LB-06, LB-08, LB-10). */
export function PlayerTable(props: PlayerTableProps) {
  const { ranking, store, mode, messages, wide, positioned, sort, skip, ownId, target, onPage, onOpen } = props
  const { t } = useLingui()
  const layout = wide ? 'wide' : 'narrow'
  const table = useRef<HTMLTableElement>(null)
  // A move is told once: not again when the row returns to the screen.
  const [isTold, setTold] = useState(false)
  const count = Math.max(0, rowCount(ranking) - skip)
  const place = { above: headHeight[layout], headroom: headroom[layout], startsAt }
  const { first, end, above, below, seen, reveal } = useVirtualRows(table, count, rowHeight[layout], place)
  const focusOn = useRef<{ readonly at: number; readonly to: 'middle' | 'top' | 'anywhere' } | undefined>(undefined)
  useSteadyTop(ranking, rowHeight[layout])
  useEffect(() => store.show(first + skip, Math.min(end, count) + skip), [store, first, end, count, skip])
  const topRow = seen.from + coveredRows(layout)
  useShownPage(ranking, Math.min(count - 1, Math.max(0, topRow)) + skip, onPage)
  const focusRow = useCallback(() => {
    const { at, to } = focusOn.current ?? {}
    const row = at === undefined ? null : table.current?.querySelector(`[data-row="${at + 2}"] [data-name]`)
    if (!(row instanceof HTMLElement)) return
    focusOn.current = undefined
    if (to === 'top') {
      const { top = 0 } = row.closest('tr')?.getBoundingClientRect() ?? {}
      scrollBy({ top: top - headroom[layout], behavior: 'instant' })
      return
    }
    if (to === 'middle') row.scrollIntoView({ block: 'center', behavior: 'instant' })
    row.focus({ preventScroll: true })
  }, [layout])
  useEffect(() => {
    if (!target) return
    focusOn.current = { at: target.row - skip, to: target.at }
    reveal(target.row - skip)
    // On the screen already it causes no scroll, and no render.
    focusRow()
  }, [target, skip, reveal, focusRow])
  // The row to focus may enter the document only with the render that the scroll causes.
  useLayoutEffect(focusRow)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target instanceof Element && event.target.closest('tr')?.dataset['row']) || Number.NaN) - 2
    const to = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : Number.NaN
    if (!(to >= 0 && to < count)) return
    event.preventDefault()
    focusOn.current = { at: to, to: 'anywhere' }
    reveal(to)
    focusRow()
  }
  const Row = wide ? WidePlayerRow : NarrowPlayerRow
  return (
    <table
      ref={table}
      aria-label={t`Ranking`}
      aria-rowcount={ranking.total > 0 ? ranking.total + 1 : count + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-12px xl:text-14px [overflow-anchor:none]"
      onKeyDown={onKeyDown}
      onAnimationEnd={({ animationName }) => isRankMove(animationName) && setTold(true)}
    >
      <colgroup>
        <col className={wide ? 'w-64px xl:w-84px' : 'w-54px'} />
        <col />
        {wide
          ? statsOfMode(mode).table.map((stat) => (
              <col
                key={stat}
                className={`xl:w-92px ${stat === 'kills' || stat === 'clutchWinRate' ? 'w-70px' : 'w-64px'}`}
              />
            ))
          : null}
      </colgroup>
      {wide ? <TableHead mode={mode} messages={messages} sort={sort} onSort={props.onSort} /> : <NarrowTableHead />}
      <tbody>
        <Gap height={above} />
        {rowsOf(ranking, first + skip, end + skip).map((row, i) => (
          <Row
            key={row.ordinal}
            ordinal={row.ordinal}
            player={row.player}
            index={first + i + 2}
            mode={mode}
            messages={messages}
            positioned={positioned}
            sort={sort}
            own={row.player !== undefined && row.player.id === ownId}
            change={row.player !== undefined && row.player.id === ownId ? props.ownChange : undefined}
            moves={!isTold}
            onOpen={onOpen}
          />
        ))}
        <Gap height={below} />
      </tbody>
    </table>
  )
}
