import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { openAsIs } from './kernel/db/database.ts'
import { createQueueClock } from './kernel/jobs/queue-clock.ts'
import { rankInThread, rankingSettings } from './leaderboard/jobs/rank-in-thread.ts'
import { createPlayerDirectory } from './player-directory.ts'

/** The ranking thread of a portal: leaderboard/jobs/ranking-thread.ts starts it. */
const { location, settings } = v.parse(
  v.object({
    location: v.variant('kind', [
      v.object({ kind: v.literal('sqlite'), file: v.string() }),
      v.object({ kind: v.literal('postgresql'), url: v.string() }),
    ]),
    settings: v.object(rankingSettings),
  }),
  workerData,
)
if (parentPort === null) throw new Error('this file runs as a thread of the portal')

await rankInThread({
  settings,
  port: parentPort,
  // One statement at a time; the second connection is for reads that are started together.
  open: () => openAsIs(location, { maxConnections: 2 }),
  directoryOf: createPlayerDirectory,
  now: Date.now,
  clockOf: createQueueClock,
})
