import {
  type FocusEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import type { ServerRow } from '../core/server-row.ts'

/** What the keyboard asks of the table. */
export interface TableHandle {
  /** Moves to another row: `to` is a row number, `by` a distance from the present one. */
  readonly move: (step: { readonly to: number } | { readonly by: number }) => void
  /** The row that has the keyboard. */
  readonly active: () => ServerRow | undefined
  readonly element: () => HTMLElement | undefined
}

export interface RowFocusInput {
  readonly rows: readonly ServerRow[]
  readonly first: number
  readonly end: number
  readonly reveal: (at: number) => void
  readonly body: RefObject<HTMLElement | null>
  readonly handle: Ref<TableHandle>
}

/**
 * One row is reached by Tab, the arrows move on from it (roving tabindex, WAI-ARIA practices). The row is known by its
 * server, because its number changes with the order.
 */
export function useRowFocus({ rows, first, end, reveal, body, handle }: RowFocusInput) {
  const [activeId, setActiveId] = useState<ServerId>()
  const at = activeId === undefined ? -1 : rows.findIndex((row) => row.id === activeId)
  const tabStop = at >= first && at < end ? at : first
  const wanted = useRef<ServerId | undefined>(undefined)
  const nameOf = (id: ServerId) =>
    body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-name]`) ?? undefined
  // The row to focus may come into the document only with the drawing that the scroll causes.
  useLayoutEffect(() => {
    const target = wanted.current === undefined ? undefined : nameOf(wanted.current)
    if (!target) return
    wanted.current = undefined
    target.focus({ preventScroll: true })
  })
  useImperativeHandle(handle, () => ({
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
    element: () => {
      const row = rows[at]
      return row && nameOf(row.id)
    },
  }))
  const onFocus = (event: FocusEvent) => {
    const id = event.target.closest('tr')?.dataset['id']
    if (id !== undefined) setActiveId(id)
  }
  return { tabStop, onFocus }
}
