import type { ServerId } from '../../../../contract/address.ts'
import type { ServerRow } from './server-row.ts'

/** What the table shows: rows in an order, and whether a newer order waits for the pointer to leave. */
export interface Shown {
  readonly rows: readonly ServerRow[]
  /** Rows of `rows` that the newest answer no longer lists; they keep their place until the order is free. */
  readonly gone: ReadonlySet<ServerId>
  readonly waiting: boolean
}

const none: ReadonlySet<ServerId> = new Set()
export const asOrdered = (rows: readonly ServerRow[]): Shown => ({ rows, gone: none, waiting: false })

const sameRows = (a: readonly ServerRow[], b: readonly ServerRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at])

/**
 * The order in which the table stood, with today's numbers (F-06): while a person points at a row nothing moves. Rows
 * that left stay where they were, new rows wait.
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
