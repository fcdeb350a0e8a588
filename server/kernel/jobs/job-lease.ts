import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../db/database.ts'
import { jobLease, renewJobLease } from './queue.ts'
import type { QueueClock } from './queue-clock.ts'
import type { JobRow } from './tables.ts'

/** Another worker has taken the job over and does the remaining work. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** A worker's lease of a job. */
export interface Lease {
  /** Aborted with a {@link LeaseLost} once a renewal finds that another worker has taken over. */
  readonly signal: AbortSignal
  /** Checks before and after each step that the job is still this worker's. @throws LeaseLost */
  hold(): Promise<void>
}

export interface LeaseDeps {
  readonly database: Database
  readonly clock: Pick<QueueClock, 'lease'>
  /** Receives the error of a failed renewal; the next renewal runs as usual. */
  onError(error: unknown): void
}

/** Four renewals may fail before the lease runs out. */
const renewedEvery = seconds(4)

/**
 * Runs the work of a leased job and renews the lease until it ends, however long that takes. A worker that was suspended
 * for longer than its lease detects a takeover at its next step and stops.
 */
export async function whileLeased(
  { database, clock, onError }: LeaseDeps,
  job: JobRow,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  let until = job.leased_until ?? 0
  const renew = async (): Promise<void> => {
    const at = clock.lease()
    if (await renewJobLease(database, job, at)) until = at + jobLease
    else controller.abort(new LeaseLost('another worker has taken the job over'))
  }
  const heartbeat = setInterval(() => {
    renew().catch(onError)
  }, renewedEvery)
  try {
    await work({
      signal: controller.signal,
      async hold() {
        controller.signal.throwIfAborted()
        if (clock.lease() < until) return
        await renew()
        controller.signal.throwIfAborted()
      },
    })
  } finally {
    clearInterval(heartbeat)
  }
}
