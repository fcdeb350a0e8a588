import {
  type FocusEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ServerId } from '../../../../contract/servers/address.ts'
import type { ServerRow } from '../core/server-row.ts'
import type { OpenedServer } from './use-opened-server.ts'

/** What the keyboard requests from the table. */
export interface TableHandle {
  /** Moves to another row: `to` is a row number, `by` a distance from the current one. */
  readonly move: (step: { readonly to: number } | { readonly by: number }) => void
  /** The row that has the keyboard focus. */
  readonly active: () => ServerRow | undefined
  readonly element: () => HTMLElement | undefined
}

export interface RowFocusInput {
  readonly rows: readonly ServerRow[]
  /** The server whose layer is open, and the element that opened it. */
  readonly opened: OpenedServer | undefined
  /** Receives the focus when the focused server leaves the list. */
  readonly table: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
}

export interface RowFocus {
  /** Index of the server that has, or last had, the focus; −1 if there is none. */
  readonly active: number
  /** True while the focus is in the rows. */
  readonly focused: boolean
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
  /** Moves the focus to the name of a server, whose row may enter the document only with the next render. */
  readonly focusRow: (id: ServerId) => void
}

/** Pixels at the top that the header covers, with room for the focus ring: as the scroll margin in theme.css. */
const headRoom = 80

/** A control of a row: its index among the row's controls, of which the name is the first. */
interface Place {
  readonly id: ServerId
  readonly control: number
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, a')]

/** The element of a control; the row's name if the control is disabled. */
function elementOf({ id, control }: Place, body: HTMLElement): HTMLElement | undefined {
  const row = body.querySelector(`[data-id="${CSS.escape(id)}"]`)
  const controls = row ? controlsOf(row) : []
  const element = controls[control]
  return element?.matches(':disabled') ? controls[0] : element
}

/** Scrolls an element out from under the header, where a phone that was rotated can have it. */
function uncover(element: Element): void {
  const below = element.getBoundingClientRect().top - headRoom
  if (below < 0) scrollBy({ top: below, behavior: 'instant' })
}

const isNone = (element: Element | null): boolean => element === null || element === document.body

/**
 * Keeps the focus on its server. Because elements are reused (docs/decisions/008), the focused element can show another
 * server after a change of order or a scroll; the focus then moves to the element that shows its server.
 */
export function useFocusedServer({ rows, opened, table, body }: RowFocusInput): RowFocus {
  const [place, setPlace] = useState<Place>()
  const [focused, setFocused] = useState(false)
  const active = place === undefined ? -1 : rows.findIndex((row) => row.id === place.id)
  /** The focus is to be moved into the rows from elsewhere. */
  const wanted = useRef(false)
  /** The element in the rows that had the focus last. */
  const holder = useRef<Element | undefined>(undefined)
  const focusRow = (id: ServerId) => {
    wanted.current = true
    setPlace({ id, control: 0 })
    setFocused(true)
  }
  const openedBefore = useRef(opened)
  useLayoutEffect(() => {
    const closed = opened ? undefined : openedBefore.current
    openedBefore.current = opened
    // The browser restores the focus to the element that had it, or to none (Safari focuses no button on a click).
    const now = document.activeElement
    if (closed && (isNone(now) || now === closed.opener)) focusRow(closed.id)
  })
  useLayoutEffect(() => {
    if (!focused || !place || !body.current) return
    const now = document.activeElement
    // While the focus moves between two elements, neither has it.
    const isRemoved = isNone(now) && holder.current?.isConnected === false
    if (!wanted.current && !isRemoved && !body.current.contains(now)) return
    const target = active < 0 ? table.current : elementOf(place, body.current)
    if (!target) return
    holder.current = target
    if (target !== now) target.focus({ preventScroll: true })
    if (wanted.current) uncover(target)
    wanted.current = false
    if (active < 0) setFocused(false)
  })
  return {
    active,
    focused,
    focusRow,
    onFocus(event) {
      const row = event.target.closest('tr')
      const id = row?.dataset['id']
      if (!row || id === undefined) return
      holder.current = event.target
      const control = controlsOf(row).findIndex((each) => each.contains(event.target))
      setPlace((last) => (last?.id === id && last.control === control ? last : { id, control }))
      setFocused(true)
    },
    onBlur(event) {
      // When the browser window loses the focus, its active element stays the same.
      if (document.activeElement === event.target || event.currentTarget.contains(event.relatedTarget)) return
      setFocused(false)
    },
  }
}

export interface RovingInput extends Pick<RowFocus, 'active' | 'focused' | 'focusRow'> {
  readonly rows: readonly ServerRow[]
  /** The rows of the window, [first, end). */
  readonly first: number
  readonly end: number
  readonly reveal: (at: number) => void
  readonly body: RefObject<HTMLElement | null>
  readonly handle: Ref<TableHandle>
}

/** Roving tabindex (WAI-ARIA practices): one row is a tab stop, the arrow keys move on from it. Returns its index. */
export function useRovingRow({
  rows,
  active,
  focused,
  focusRow,
  first,
  end,
  reveal,
  body,
  handle,
}: RovingInput): number {
  const tabStop = (active >= first && active < end) || (focused && active >= 0) ? active : first
  useImperativeHandle(handle, () => ({
    move(step) {
      const target = 'to' in step ? step.to : active < 0 ? tabStop : active + step.by
      const next = Math.max(0, Math.min(rows.length - 1, target))
      const row = rows[next]
      if (!row) return
      focusRow(row.id)
      reveal(next)
    },
    active: () => rows[active],
    element: () => {
      const row = rows[active]
      return row && body.current ? elementOf({ id: row.id, control: 0 }, body.current) : undefined
    },
  }))
  return tabStop
}
