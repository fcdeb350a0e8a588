import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ServerRow } from '../core/server-row.ts'

let moveRows: typeof import('./move-rows.ts')['moveRows'] | undefined

/**
 * Rows that a new list put elsewhere glide there; what the user requested (a filter, an order) shows at once. The code
 * comes with the second list, so that a first visit does not download it.
 */
export function useRowMotion(
  body: RefObject<HTMLElement | null>,
  rows: readonly ServerRow[],
  fetchedAt: number | undefined,
): void {
  const last = useRef({ rows, fetchedAt })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { rows, fetchedAt }
    if (before.fetchedAt === fetchedAt || before.rows === rows || !body.current) return
    if (moveRows) moveRows(body.current, before.rows)
    else
      void import('./move-rows.ts').then(
        (module) => (moveRows = module?.moveRows),
        () => undefined,
      )
  }, [body, rows, fetchedAt])
}
