import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../server/kernel/db/database.ts'
import { rebuildNext } from '../../server/leaderboard/jobs/rebuild-rankings.ts'
import { createPlayerDirectory } from '../../server/player-directory.ts'

/** No other process ranks. */
const alone = { take: async () => true, release: async () => undefined }

/** Rebuilds every ranking that is due at `now` (epoch ms), without pauses. */
export async function rankAll(database: Database, now: () => number): Promise<void> {
  const deps = { database, directory: createPlayerDirectory(database), now }
  while (await rebuildNext(deps, { pause: () => setImmediate(), worked: () => 0 }, alone));
}
