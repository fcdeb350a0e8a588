import { useLingui } from '@lingui/react/macro'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import { useVirtualRows } from '../../../ui/virtual-rows.ts'
import type { ServerRow } from '../core/server-row.ts'
import type { Sort, SortColumn } from '../core/sort.ts'
import { headroom, rowHeight } from './cells.ts'
import type { RowWords } from './row-words.ts'
import { NarrowRow, type RowActions, WideRow } from './server-table-row.tsx'
import { TableHead } from './table-head.tsx'
import { useHold } from './use-hold.ts'

/** What the keyboard asks of the table. */
export interface TableHandle {
  readonly move: (step: { readonly to: number } | { readonly by: number }) => void
  readonly active: () => ServerRow | undefined
  readonly element: () => HTMLElement | undefined
}

export interface ServerTableProps {
  readonly rows: readonly ServerRow[]
  readonly gone: ReadonlySet<ServerId>
  readonly favourites: ReadonlySet<ServerId>
  readonly sort: Sort | undefined
  readonly onSort: (column: SortColumn) => void
  readonly wide: boolean
  readonly busy: boolean
  readonly words: RowWords
  readonly actions: RowActions
  /** Whether somebody points at a row; false when the table goes. Stable. */
  readonly onHold: (held: boolean) => void
  readonly handle: Ref<TableHandle>
}

/** Keeps the place of rows that are not drawn; nothing to read in it. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  ) : null

const columns = {
  wide: {
    name: 'w-auto',
    players: 'w-130px',
    latency: 'w-120px',
    map: 'w-150px',
    region: 'w-150px',
    actions: 'w-204px',
  },
  narrow: { name: 'w-auto', players: 'w-96px' },
}

/** Row that has the keyboard; found again by its id, because its number changes. */
function useActiveRow(rows: readonly ServerRow[], first: number, end: number) {
  const [activeId, setActiveId] = useState<ServerId>()
  const at = activeId === undefined ? -1 : rows.findIndex((row) => row.id === activeId)
  const inWindow = at >= first && at < end
  return { at, tabStop: inWindow ? at : first, setActiveId }
}

export function ServerTable(props: ServerTableProps) {
  const { rows, wide, words, actions, favourites, gone } = props
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement>(null)
  const held = useHold(body)
  const { onHold } = props
  useEffect(() => {
    onHold(held)
    return () => onHold(false)
  }, [held, onHold])
  const layout = wide ? 'wide' : 'narrow'
  const top = useRef<HTMLTableElement>(null)
  const { first, end, above, below, reveal } = useVirtualRows(top, rows.length, rowHeight[layout], headroom[layout])
  const { at, tabStop, setActiveId } = useActiveRow(rows, first, end)
  const wanted = useRef<ServerId>(undefined)
  const nameOf = (id: ServerId) => body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-name]`)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    nameOf(wanted.current)?.focus({ preventScroll: true })
    wanted.current = undefined
  })
  useImperativeHandle(props.handle, () => ({
    move(step) {
      const target = 'to' in step ? step.to : at < 0 ? tabStop : at + step.by
      const next = Math.max(0, Math.min(rows.length - 1, target))
      const row = rows[next]
      if (!row) return
      wanted.current = row.id
      setActiveId(row.id)
      reveal(next)
      nameOf(row.id)?.focus({ preventScroll: true })
    },
    active: () => rows[at],
    element: () => (rows[at] ? (nameOf(rows[at].id) ?? undefined) : undefined),
  }))
  const Row = wide ? WideRow : NarrowRow
  return (
    <table
      ref={top}
      className="w-full table-fixed border-separate border-spacing-0 card text-14px"
      aria-label={t`Servers`}
      aria-rowcount={rows.length + 1}
      aria-busy={props.busy}
    >
      <colgroup>
        {Object.entries(columns[layout]).map(([column, width]) => (
          <col key={column} className={width} />
        ))}
      </colgroup>
      <TableHead sort={props.sort} onSort={props.onSort} wide={wide} />
      <Gap height={above} />
      <tbody ref={body}>
        {rows.slice(first, end).map((row, offset) => (
          <Row
            key={row.id}
            row={row}
            number={first + offset + 2}
            favourite={favourites.has(row.id)}
            gone={gone.has(row.id)}
            active={first + offset === tabStop}
            words={words}
            actions={actions}
          />
        ))}
      </tbody>
      <Gap height={below} />
    </table>
  )
}
