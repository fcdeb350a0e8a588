import { type RefObject, useEffect, useRef } from 'react'
import { type ListAction, listKeys } from '../../../shared/list-keys.ts'
import type { RowActions } from './server-table-row.tsx'
import type { TableHandle } from './use-row-focus.ts'

export interface ListKeys {
  readonly search: RefObject<HTMLInputElement | null>
  readonly table: RefObject<TableHandle | null>
  readonly actions: RowActions
  readonly refresh: () => void
}

const typing = 'input, textarea, select, [contenteditable]'
const layers = 'dialog[open], [popover=auto]'
const page = 10

const inRows = (target: EventTarget | null): boolean => target instanceof Element && target.closest('tbody') !== null

/** The action of a key; undefined if the list does not handle it. */
function actionOf({ key, target }: KeyboardEvent, table: TableHandle | null): ListAction | undefined {
  return (
    listKeys.page[key] ??
    (inRows(target) ? listKeys.rows[key] : undefined) ??
    (table?.active() ? listKeys.row[key] : undefined)
  )
}

function act(action: ListAction, { search, table: { current: table }, actions, refresh }: ListKeys): void {
  const row = table?.active()
  const acts: Readonly<Record<ListAction, () => void>> = {
    search: () => search.current?.focus(),
    next: () => table?.move({ by: 1 }),
    previous: () => table?.move({ by: -1 }),
    pageDown: () => table?.move({ by: page }),
    pageUp: () => table?.move({ by: -page }),
    first: () => table?.move({ to: 0 }),
    last: () => table?.move({ to: Number.MAX_SAFE_INTEGER }),
    copy: () => row && void actions.copyAndSay(row),
    join: () => table?.element()?.closest('tr')?.querySelector<HTMLElement>('[data-join]')?.click(),
    favourite: () => row && actions.favourite(row.id),
    refresh,
  }
  acts[action]()
}

/** Handles the keys of shared/list-keys.ts, except while the user types or a layer is open. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const { current } = latest
      const action = actionOf(event, current.table.current)
      if (!action || document.querySelector(layers)) return
      act(action, current)
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
