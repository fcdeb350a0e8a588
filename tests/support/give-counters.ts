import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import type { Counters } from '../../server/leaderboard/rules/match-log/counters.ts'
import { createStatChanges } from '../../server/leaderboard/store/player-stats.ts'

/** Adds these counters to the players of a ranking, as a log does; their names are `player 1` and so on. */
export async function giveCounters(
  db: Database,
  ranking: number,
  rows: readonly (readonly [number, Partial<Counters>])[],
): Promise<void> {
  const changes = createStatChanges()
  for (const [account, counters] of rows) {
    changes.add(ranking, account, counters)
    changes.name(account, `player ${account}`)
  }
  await inTransaction(db, (trx) => changes.save(trx, 1))
}
