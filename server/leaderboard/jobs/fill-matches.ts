import { setTimeout as delay } from 'node:timers/promises'
import { minutes } from '../../../contract/duration.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { fillNextMatches } from '../store/fill-matches.ts'

/** Some milliseconds of work, in which other writes of SQLite wait. */
const matchesAtATime = 5
/** Milliseconds of rest after each. */
const rest = 200

/** Until 0.3.0: fills what the matches of an earlier release lack for the pages of players; then there is nothing to do. */
export const fillMatchesJob = ({ database, logger }: Pick<Kernel, 'database' | 'logger'>): RepeatedJob =>
  repeat({
    name: 'fill matches',
    every: minutes(1),
    onError: (error) => logger.warn({ err: error }, 'matches of an earlier release could not be filled'),
    async run(stopping) {
      while (!stopping.aborted && (await fillNextMatches(database, matchesAtATime)) > 0) {
        // Only an abort rejects, which ends the loop.
        await delay(rest, undefined, { signal: stopping }).catch(() => undefined)
      }
    },
  })
