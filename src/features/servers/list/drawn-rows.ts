import type { RowWindow } from '../../../ui/virtual-rows.ts'
import type { ServerRow } from '../core/server-row.ts'

/** A row of the document: a server with its index in the whole table, or a gap between two such rows. */
export type DrawnRow =
  | { readonly key: string | number; readonly row: ServerRow; readonly at: number }
  | { readonly key: string; readonly height: number }

export interface DrawnTable {
  readonly rows: readonly DrawnRow[]
  /** Heights of the rows left out above and below, in CSS pixels. */
  readonly above: number
  readonly below: number
}

export interface DrawnRowsInput {
  readonly rows: readonly ServerRow[]
  /** The rows that the margin of the window shows until the rows on the screen are painted. */
  readonly later: readonly ServerRow[]
  readonly window: RowWindow
  /** Index of the server that has, or last had, the focus; −1 if there is none. */
  readonly active: number
  /** True while the focus is in the rows: the active row then stays in the document, even outside the window. */
  readonly focused: boolean
  /** CSS pixels. */
  readonly rowHeight: number
}

/**
 * The rows to render. Elements are reused by index, not by server, because replacing texts is much cheaper than
 * creating rows (docs/decisions/008). While the focused row is outside the window it has an element of its own.
 */
export function drawnRows({ rows, later, window, active, focused, rowHeight }: DrawnRowsInput): DrawnTable {
  const { first, end, seen, above, below } = window
  const slots = Math.max(1, end - first)
  const drawn: DrawnRow[] = rows.slice(first, end).map((row, offset) => {
    const at = first + offset
    const isCurrent = at === active || (at >= seen.from && at < seen.to)
    return { key: at % slots, row: isCurrent ? row : (later[at] ?? row), at }
  })
  const apart = focused ? rows[active] : undefined
  if (!apart || (active >= first && active < end)) return { rows: drawn, above, below }
  const kept: DrawnRow = { key: 'focused', row: apart, at: active }
  const gap = (count: number): DrawnRow[] => (count > 0 ? [{ key: 'gap', height: count * rowHeight }] : [])
  return active < first
    ? { rows: [kept, ...gap(first - active - 1), ...drawn], above: active * rowHeight, below }
    : { rows: [...drawn, ...gap(active - end), kept], above, below: (rows.length - active - 1) * rowHeight }
}
