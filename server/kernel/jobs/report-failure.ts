import { minutes } from '../../../contract/duration.ts'
import { DatabaseOutage } from '../db/unavailable.ts'

export interface FailureDeps {
  /** The database that the job works on: its outages are logged once for all jobs together. */
  readonly database: object
  readonly logger: {
    error(detail: object, message: string): void
    warn(detail: object, message: string): void
  }
  /** Epoch milliseconds. */
  now(): number
}

/** How long a logged outage silences further lines about the same reason. */
const quietFor = minutes(1)

/** When each reason was last logged, by database, because every job has a report of its own. */
const logged = new WeakMap<object, Map<string, number>>()

/**
 * Reports failed runs of background work, which are repeated anyway: an `error` line with `message` each, or while the
 * database is unavailable one `warn` line per reason and minute for all jobs together.
 */
export function createFailureReport({ database, logger, now }: FailureDeps, message: string): (error: unknown) => void {
  const lastLogged = logged.get(database) ?? new Map<string, number>()
  logged.set(database, lastLogged)
  return (error) => {
    if (!(error instanceof DatabaseOutage)) {
      logger.error({ err: error }, message)
      return
    }
    const code = error.code ?? ''
    if (now() - (lastLogged.get(code) ?? Number.NEGATIVE_INFINITY) < quietFor) return
    lastLogged.set(code, now())
    logger.warn({ err: error, code: error.code }, 'background work is waiting for the database')
  }
}
