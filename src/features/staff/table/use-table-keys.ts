import { type RefObject, useEffect } from 'react'
import { type TableAction, tableKeys } from '../../../shared/table-keys.ts'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
const layers = 'dialog[open], [popover=auto]'
const opener = 'a, button, summary'
const tables = '[data-table]'

const rowsOf = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves the focus to what opens the next row, or the one before. */
function move(table: Element, by: number): void {
  const rows = rowsOf(table)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  rows[next]?.querySelector<HTMLElement>(opener)?.focus()
}

function run(table: Element, action: TableAction): void {
  const acts: Readonly<Record<TableAction, () => void>> = {
    search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    next: () => move(table, 1),
    previous: () => move(table, -1),
    select: () =>
      rowsOf(table)
        .find((row) => row.contains(document.activeElement))
        ?.querySelector<HTMLElement>('input[type=checkbox]')
        ?.click(),
  }
  acts[action]()
}

function actionOf({ key, target }: KeyboardEvent, table: Element): TableAction | undefined {
  const isInRows = target instanceof Element && rowsOf(table).some((row) => row.contains(target))
  return tableKeys.page[key] ?? (isInRows ? tableKeys.rows[key] : undefined)
}

/** The table that a key is for: the one with the focus, or the first of the page. */
const isMeant = (table: Element, { target }: KeyboardEvent): boolean =>
  table === ((target instanceof Element && target.closest(tables)) || document.querySelector(tables))

/** Handles the keys of shared/table-keys.ts, except while the user types or a layer is open. */
export function useTableKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = table
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || current === null) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const action = isMeant(current, event) ? actionOf(event, current) : undefined
      if (action === undefined || document.querySelector(layers)) return
      run(current, action)
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}
