import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../server/kernel/db/database.ts'
import { rebuildNext } from '../../../server/leaderboard/jobs/rebuild-rankings.ts'
import { createPlayerDirectory } from '../../../server/player-directory.ts'

/** The cost of building rankings without rests. */
export interface BuildCost {
  readonly rankings: number
  /** Processor time of one ranking, in milliseconds; PostgreSQL's own processes are not counted. */
  readonly cpu: number
  /** Elapsed time of one ranking, in milliseconds. */
  readonly elapsed: number
}

/** No other process ranks. */
const alone = { take: async () => true, release: async () => undefined }

/** Builds every ranking that is due: all of a new database, and what the matches of the last run have changed. */
export async function rankAll(database: Database): Promise<BuildCost> {
  const deps = { database, directory: createPlayerDirectory(database), now: Date.now }
  const pace = { pause: () => setImmediate(), worked: () => 0 }
  const began = performance.now()
  const cpuBegan = process.cpuUsage()
  let rankings = 0
  while (await rebuildNext(deps, pace, alone)) rankings += 1
  const { user, system } = process.cpuUsage(cpuBegan)
  return { rankings, cpu: (user + system) / 1000 / rankings, elapsed: (performance.now() - began) / rankings }
}
