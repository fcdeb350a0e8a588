import { useLingui } from '@lingui/react/macro'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { useMedia } from '../../../platform/media.ts'
import { useAfterFrame } from '../../../ui/after-frame.ts'
import { useVirtualRows } from '../../../ui/virtual-rows.ts'
import type { ServerRow } from '../core/server-row.ts'
import type { Sort, SortColumn } from '../core/sort.ts'
import { headHeight, headroom, rowHeight, startsAt } from './cells.ts'
import { drawnRows } from './drawn-rows.ts'
import type { Latencies } from './latencies.ts'
import type { RowMessages } from './row-messages.ts'
import { NarrowRow, type RowActions, WideRow } from './server-table-row.tsx'
import { TableHead } from './table-head.tsx'
import { useHold } from './use-hold.ts'
import type { OpenedServer } from './use-opened-server.ts'
import { type TableHandle, useFocusedServer, useRovingRow } from './use-row-focus.ts'
import { useRowMotion } from './use-row-motion.ts'

/** SRV-09. */
const feedback = seconds(2)

/** The server whose command was just copied, and the copy action. One state for all rows, which are reused. */
function useCopied(copy: (row: ServerRow) => Promise<boolean>) {
  const [copied, setCopied] = useState<{ readonly id: ServerId }>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), feedback)
    return () => clearTimeout(timer)
  }, [copied])
  const onCopy = useCallback(
    async (row: ServerRow) => {
      if (await copy(row)) setCopied({ id: row.id })
    },
    [copy],
  )
  return { copied: copied?.id, onCopy }
}

export interface ServerTableProps {
  readonly rows: readonly ServerRow[]
  /** Tells one arrival of the list from the next. */
  readonly fetchedAt: number | undefined
  readonly gone: ReadonlySet<ServerId>
  readonly arrived: ReadonlySet<ServerId>
  readonly favourites: ReadonlySet<ServerId>
  readonly sort: Sort | undefined
  readonly onSort: (column: SortColumn) => void
  readonly wide: boolean
  readonly busy: boolean
  /** The server whose players are shown. */
  readonly opened: OpenedServer | undefined
  readonly messages: RowMessages
  readonly actions: RowActions
  readonly renderLatency: Latencies['render']
  /** Whether the user points at a row; false when the table unmounts. Stable. */
  readonly onHold: (held: boolean) => void
  readonly handle: Ref<TableHandle>
}

/** Reserves the space of rows that are not rendered; hidden from the screen reader. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  ) : null

const mainColumns = { name: 'w-auto', players: 'w-130px', latency: 'w-120px' }
const lastColumn = { actions: 'w-204px' }
const columns = {
  roomy: { ...mainColumns, map: 'w-170px', region: 'w-140px', ...lastColumn },
  wide: { ...mainColumns, ...lastColumn },
  narrow: { name: 'w-auto', players: 'w-96px', actions: 'w-0 md:w-112px' },
}

export function ServerTable(props: ServerTableProps) {
  const { rows, wide, messages, actions, favourites, gone, onHold } = props
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement>(null)
  useHold(body, onHold)
  useRowMotion(body, rows, props.fetchedAt)
  // On a narrower page six columns beside the side navigation, or a panel, would leave no room for the name.
  const roomy = useMedia(props.opened ? '(min-width: 1680px)' : '(min-width: 1280px)')
  const layout = wide ? 'wide' : 'narrow'
  const table = useRef<HTMLTableElement>(null)
  const virtual = useVirtualRows(table, rows.length, rowHeight[layout], {
    above: headHeight,
    headroom: headroom[layout],
    startsAt: startsAt[layout],
  })
  const later = useAfterFrame(rows)
  const focus = useFocusedServer({ rows, opened: props.opened, table, body })
  const tabStop = useRovingRow({ ...focus, ...virtual, rows, body, handle: props.handle })
  const drawn = drawnRows({ ...focus, rows, later, window: virtual, rowHeight: rowHeight[layout] })
  const { copied, onCopy } = useCopied(actions.copy)
  const Row = wide ? WideRow : NarrowRow
  return (
    <table
      ref={table}
      tabIndex={-1}
      className="w-full outline-none table-fixed border-separate border-spacing-0 card text-14px"
      aria-label={t`Servers`}
      aria-rowcount={rows.length + 1}
      aria-busy={props.busy}
    >
      <colgroup>
        {Object.entries(columns[roomy ? 'roomy' : layout]).map(([column, width]) => (
          <col key={column} className={width} />
        ))}
      </colgroup>
      <TableHead sort={props.sort} onSort={props.onSort} wide={wide} roomy={roomy} />
      <Gap height={drawn.above} />
      <tbody ref={body} onFocus={focus.onFocus} onBlur={focus.onBlur}>
        {drawn.rows.map((each) =>
          'height' in each ? (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
            <tr key={each.key} aria-hidden="true" style={{ height: each.height }} />
          ) : (
            <Row
              key={each.key}
              row={each.row}
              roomy={roomy}
              number={each.at + 2}
              favourite={favourites.has(each.row.id)}
              gone={gone.has(each.row.id)}
              arrived={props.arrived.has(each.row.id)}
              active={each.at === tabStop}
              copied={each.row.id === copied}
              onCopy={onCopy}
              messages={messages}
              actions={actions}
              renderLatency={props.renderLatency}
            />
          ),
        )}
      </tbody>
      <Gap height={drawn.below} />
    </table>
  )
}
