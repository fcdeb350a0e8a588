import type { ServerId } from '../../../../contract/servers/address.ts'
import type { ServerRow } from './server-row.ts'

/** What the table shows: rows in order, and whether a newer order waits for the pointer to leave. */
export interface Shown {
  readonly rows: readonly ServerRow[]
  /** Rows of `rows` that are no longer in the latest list; they keep their position until the order is released. */
  readonly gone: ReadonlySet<ServerId>
  readonly waiting: boolean
}

const none: ReadonlySet<ServerId> = new Set()
export const asOrdered = (rows: readonly ServerRow[]): Shown => ({ rows, gone: none, waiting: false })

const sameRows = (a: readonly ServerRow[], b: readonly ServerRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at])

/**
 * The current order of the table with up-to-date numbers (F-06): while the user points at a row nothing moves. Removed
 * rows stay where they were, new rows wait.
 */
export function holdOrder(
  held: readonly ServerRow[],
  next: readonly ServerRow[],
  liveOf: (id: ServerId) => ServerRow | undefined,
): Shown {
  if (sameRows(held, next)) return asOrdered(next)
  const gone = new Set<ServerId>()
  const rows = held.map((row) => {
    const live = liveOf(row.id)
    if (!live) gone.add(row.id)
    return live ?? row
  })
  const moved = rows.length !== next.length || rows.some((row, at) => row.id !== next[at]?.id)
  return { rows, gone, waiting: moved }
}
