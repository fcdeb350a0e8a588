import { type RefObject, useEffect, useRef } from 'react'
import type { RowActions } from './server-table-row.tsx'
import type { TableHandle } from './use-row-focus.ts'

export interface ListKeys {
  readonly search: RefObject<HTMLInputElement>
  readonly table: RefObject<TableHandle | null>
  readonly actions: RowActions
  readonly refresh: () => void
}

const typing = 'input, textarea, select, [contenteditable]'
const layers = 'dialog[open], [popover]:popover-open'
const page = 10

function inTable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('tbody') !== null
}

/** What a key does with the row that has the keyboard. */
function onRow(key: string, { table, actions }: ListKeys): (() => void) | undefined {
  const row = table.current?.active()
  if (!row) return undefined
  const acts: Readonly<Record<string, () => void>> = {
    c: () => void actions.copyAndSay(row),
    g: () => table.current?.element()?.closest('tr')?.querySelector<HTMLElement>('[data-join]')?.click(),
    f: () => actions.favourite(row.id),
  }
  return acts[key]
}

/** The keys of the list (F-18). They rest while a person types or a layer is open. Answers whether the key was ours. */
function press(event: KeyboardEvent, keys: ListKeys): boolean {
  const move = (step: Parameters<TableHandle['move']>[0]) => () => keys.table.current?.move(step)
  const inside: Readonly<Record<string, () => void>> = {
    ArrowDown: move({ by: 1 }),
    ArrowUp: move({ by: -1 }),
    PageDown: move({ by: page }),
    PageUp: move({ by: -page }),
    Home: move({ to: 0 }),
    End: move({ to: Number.MAX_SAFE_INTEGER }),
  }
  const anywhere: Readonly<Record<string, () => void>> = {
    '/': () => keys.search.current?.focus(),
    r: keys.refresh,
    j: move({ by: 1 }),
    k: move({ by: -1 }),
  }
  const act = anywhere[event.key] ?? (inTable(event.target) ? inside[event.key] : undefined) ?? onRow(event.key, keys)
  act?.()
  return act !== undefined
}

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (document.querySelector(layers)) return
      if (press(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
