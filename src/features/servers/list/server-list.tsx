import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useWide } from '../../../platform/media.ts'
import { rowOf, type ServerIndex } from '../core/server-index.ts'
import type { ServerRow } from '../core/server-row.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { FilterNote } from '../filters/filter-note.tsx'
import type { ServerLayerProps } from '../players/server-layer.tsx'
import type { ServerList as List } from '../use-server-list.ts'
import { HeaderButtons } from './header-buttons.tsx'
import type { Latencies } from './latencies.ts'
import { ListHeader } from './list-header.tsx'
import { ListSkeleton, Nothing } from './list-states.tsx'
import { ListStatus } from './list-status.tsx'
import { type RowMessages, useRowMessages } from './row-messages.ts'
import { ServerTable } from './server-table.tsx'
import type { RowActions } from './server-table-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import { type ListView, useListView } from './use-list-view.ts'
import { useClearPlayers, useRefresh } from './use-refresh.ts'
import { useRowActions } from './use-row-actions.ts'
import type { TableHandle } from './use-row-focus.ts'

/** The page is also rendered at build time, where nothing can be filtered. */
const isBuilt = typeof document === 'undefined'

/** What the list knows of the layer of an opened server. */
export type ListedLayerProps = Omit<ServerLayerProps, 'measured'>

export interface ServerListProps {
  readonly list: List
  readonly latencies: Latencies
  /** The players of the clicked server, in a layer. May suspend. Stable. */
  readonly renderLayer: (layer: ListedLayerProps) => ReactNode
  /** Stable. */
  readonly ticker?: ReactNode
  /** Absent if quick join is off. Stable. */
  readonly onQuickJoin?: (() => void) | undefined
  /** Measures latencies again; called with every refresh that the user requests. Stable. */
  readonly onRefresh?: (() => void) | undefined
}

interface PartProps {
  readonly view: ListView
  readonly wide: boolean
  readonly messages: RowMessages
  readonly actions: RowActions
}

/** The row of the opened server. If the server has left the list, its last row is still among the held rows. */
function useOpenedRow({ opened, shown, close }: ListView, index: ServerIndex): ServerRow | undefined {
  const row = opened && (rowOf(index, opened.id) ?? shown.rows.find(({ id }) => id === opened.id))
  const isUnknown = opened !== undefined && row === undefined
  useEffect(() => {
    if (isUnknown) close()
  }, [isUnknown, close])
  return row
}

interface LayerProps extends PartProps {
  readonly row: ServerRow
  readonly listedAt: number | undefined
  readonly render: ServerListProps['renderLayer']
}

function Layer({ view, messages, actions, row, listedAt, render }: LayerProps) {
  if (!view.opened) return null
  return (
    <Suspense key={row.id}>
      {render({
        row,
        gone: view.shown.gone.has(row.id),
        listedAt,
        anchor: view.opened.anchor,
        favourite: view.mine.favourites.has(row.id),
        hidden: view.mine.hidden.has(row.id),
        messages,
        actions,
        onClose: view.close,
      })}
    </Suspense>
  )
}

/** Placeholder with the size of the filters, in index.html. */
function FilterPlaceholder() {
  const { t } = useLingui()
  return (
    <div aria-hidden className="flex mb-1 lg:mb-2.5">
      <span className="field-quiet flex items-center w-44px lg:w-200px ps-42px lg:ps-9 pe-0! text-text-faint! overflow-hidden whitespace-nowrap">{t`Search servers`}</span>
    </div>
  )
}

/** In the head of the table, which it follows; above what replaces the table. */
const Note = ({ view, className }: { readonly view: ListView; readonly className: string }) => (
  <div className={`flex items-center gap-1 text-12px text-text-muted whitespace-nowrap ${className}`}>
    <FilterNote
      hidden={view.shown.hidden}
      onShowHidden={view.showHidden}
      waiting={view.shown.waiting}
      onApplyOrder={view.applyOrder}
    />
  </div>
)

interface BodyProps extends PartProps {
  readonly list: List
  readonly onRetry: () => void
  readonly table: React.Ref<TableHandle>
  readonly renderLatency: Latencies['render']
}

/** The table, or what replaces it. */
function Body({ view, wide, messages, actions, list, onRetry, table, renderLatency }: BodyProps) {
  const { shown } = view
  if (shown.rows.length > 0) {
    return (
      <div>
        <div className="sticky top-52px lg:top-56px z-11 h-0">
          <Note
            view={view}
            className="absolute top-1px inset-ie-90px md:inset-ie-202px lg:inset-ie-auto lg:inset-is-110px h-44px pointer-fine:h-40px"
          />
        </div>
        <ServerTable
          rows={shown.rows}
          fetchedAt={list.fetchedAt}
          gone={shown.gone}
          arrived={list.index.arrived}
          favourites={view.mine.favourites}
          sort={view.sort}
          onSort={view.onSort}
          wide={wide}
          busy={list.refreshing}
          opened={view.opened}
          messages={messages}
          actions={actions}
          renderLatency={renderLatency}
          onHold={view.onHold}
          handle={table}
        />
      </div>
    )
  }
  const known = list.fetchedAt !== undefined
  if (!known && !list.failed) return <ListSkeleton />
  const kind = !known ? 'failed' : list.index.rows.length === 0 ? 'no-servers' : 'no-match'
  return (
    <>
      {view.filtersOn && shown.hidden > 0 ? <Note view={view} className="px-3 min-h-44px" /> : null}
      <Nothing kind={kind} onRetry={onRetry} onReset={view.reset} />
    </>
  )
}

/** The server browser: everything on the page but the frame around it. */
export const ServerList = memo(function ServerList({ list, latencies, onRefresh, ...slots }: ServerListProps) {
  const wide = useWide()
  const messages = useRowMessages()
  const view = useListView(list, latencies)
  const actions = useRowActions(view.open)
  const clearPlayers = useClearPlayers()
  const { refresh: refreshList } = list
  const [refreshes, setRefreshes] = useState(0)
  const refreshAll = useCallback(async () => {
    clearPlayers()
    onRefresh?.()
    await refreshList()
    setRefreshes((ended) => ended + 1)
  }, [refreshList, onRefresh, clearPlayers])
  const refresh = useRefresh(refreshAll, list.refreshing)
  const table = useRef<TableHandle>(null)
  useListKeys({ search: view.search, table, actions, refresh: refresh.start })
  const parts = { view, wide, messages, actions }
  const opened = useOpenedRow(view, list.index)
  return (
    <>
      <div className="flex flex-wrap lg:flex-nowrap items-center gap-x-2 lg:gap-x-4 gap-y-2 lg:mb-3">
        <ListHeader
          summary={list.fetchedAt === undefined ? undefined : view.summary}
          fetchedAt={list.fetchedAt}
          stale={list.stale}
          failed={list.failed}
        />
        <HeaderButtons {...refresh} loading={list.refreshing} onQuickJoin={slots.onQuickJoin} />
        {slots.ticker}
      </div>
      <div id="list-top" className="not-empty:mb-2" />
      {view.filtersOn ? (
        isBuilt ? (
          <FilterPlaceholder />
        ) : (
          <FilterBar filters={view.filters} options={view.options} change={view.change} search={view.search} />
        )
      ) : null}
      <ListStatus
        filters={view.filters}
        count={view.shown.rows.length}
        index={list.index}
        refreshes={refreshes}
        failed={list.stale}
      />
      <Body {...parts} list={list} onRetry={refresh.start} table={table} renderLatency={latencies.render} />
      {opened ? <Layer {...parts} row={opened} listedAt={list.fetchedAt} render={slots.renderLayer} /> : null}
    </>
  )
})
