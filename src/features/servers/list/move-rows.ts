import { mayMove } from '../../../platform/motion.ts'
import type { ServerRow } from '../core/server-row.ts'

/** Rows that come from farther away glide in from this many rows: the direction counts, not the way. */
const farthest = 3

/**
 * Animates the rows in the document from their places in the previous order. Elements are reused by index (record 022),
 * so the previous place follows from the orders, and nothing is measured but the height of one row.
 */
export function moveRows(body: HTMLElement, before: readonly Pick<ServerRow, 'id'>[]): void {
  if (!mayMove()) return
  const elements = new Map<string, HTMLTableRowElement>()
  for (const row of body.querySelectorAll<HTMLTableRowElement>('tr[data-id]'))
    elements.set(row.dataset['id'] ?? '', row)
  const [first] = elements.values()
  const height = first?.offsetHeight ?? 0
  for (const [index, { id }] of before.entries()) {
    const element = elements.get(id)
    // The head is row 1.
    const rows = element ? index + 2 - Number(element.getAttribute('aria-rowindex')) : 0
    if (!element || rows === 0) continue
    const from = Math.max(-farthest, Math.min(farthest, rows)) * height
    element.animate({ transform: [`translateY(${from}px)`, 'none'] }, { duration: 200, easing: 'ease-out' })
  }
}
