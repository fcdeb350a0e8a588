import type { ServerRow } from './server-row.ts'

export interface Summary {
  readonly players: number
  readonly open: number
}

/** The number of players, and of servers that are online. */
export function summaryOf(rows: readonly ServerRow[]): Summary {
  let [players, open] = [0, 0]
  for (const row of rows) {
    if (!row.online) continue
    open += 1
    players += row.current
  }
  return { players, open }
}
