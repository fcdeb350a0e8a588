import type { Retention } from '../../contract/privacy/retention.ts'
import { shippedRetention } from '../../contract/privacy/retention.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { ingestFile } from '../../server/leaderboard/ingest/ingest-file.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import type { RemovalDeps } from '../../server/personal-data/jobs/remove-old.ts'
import { retainedRows } from '../../server/retained-rows.ts'
import { evenClock } from './queue-clock.ts'

/** Counts a log file of a game server, now. */
export async function countLog(database: Database, text: string, now: number, gameServerId = 'g1'): Promise<void> {
  const rules = rulesOf('deathmatch')
  if (rules === undefined) throw new Error('deathmatch has a leaderboard')
  async function* parts() {
    yield text
  }
  await ingestFile(database, parts(), { gameServerId, rules, offset: () => 0, now: () => now })
}

/** Retention as the portal runs it, with a clock that takes `batch` milliseconds for each batch, and without waiting. */
export function removalOf(
  database: Database,
  now: () => number,
  given: Partial<RemovalDeps> & { readonly days?: Partial<Retention>; readonly batch?: number } = {},
) {
  const { days = {}, batch = 1, ...deps } = given
  const pauses: number[] = []
  let at = 0
  return {
    pauses,
    deps: {
      database,
      rows: retainedRows,
      retention: () => ({ ...shippedRetention, ...days }),
      now,
      clock: evenClock(now),
      monotonic: () => {
        at += batch / 2
        return at
      },
      pause: async (milliseconds: number) => void pauses.push(milliseconds),
      logger: { info: () => undefined },
      ...deps,
    } satisfies RemovalDeps,
  }
}
