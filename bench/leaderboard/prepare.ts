import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../server/kernel/db/database.ts'
import { rebuildNext } from '../../server/leaderboard/jobs/rebuild-rankings.ts'
import { createPlayerDirectory } from '../../server/player-directory.ts'
import { fill } from './fill.ts'

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

/** Fills an empty database with `players` players in every mode and season, and ranks them. */
export async function prepareRankings(database: Database, players: number, seasons: number): Promise<BuildCost> {
  const rankings = await fill(database, players, seasons)
  const deps = { database, directory: createPlayerDirectory(database), now: Date.now }
  const began = performance.now()
  const cpuBegan = process.cpuUsage()
  const pace = { pause: () => setImmediate(), worked: () => 0 }
  for (let built = 0; built < rankings; built += 1) await rebuildNext(deps, pace, alone)
  const { user, system } = process.cpuUsage(cpuBegan)
  return {
    rankings,
    cpu: (user + system) / 1000 / rankings,
    elapsed: (performance.now() - began) / rankings,
  }
}
