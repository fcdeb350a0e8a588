import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type RepeatedJob, type RepeatOptions, repeat } from './job.ts'
import { whileLeased } from './job-lease.ts'
import { type LeaseOptions, leaseJob } from './queue.ts'
import type { QueueClock } from './queue-clock.ts'
import type { JobRow } from './tables.ts'

/** The jobs of a kind, and what is done for each of them. */
export interface Queue extends LeaseOptions {
  readonly database: Database
  readonly clock: QueueClock
  readonly kind: string
  /** How many jobs are done concurrently, so that one that hangs delays few others. */
  readonly atOnce: number
  /** Does a job, whose lease is renewed meanwhile: finishes it, puts it back or fails it. */
  work(job: JobRow): Promise<void>
  /** Receives the error of a failed renewal of a lease, or of a failed run; the next one starts as usual. */
  onError(error: unknown): void
}

/** Takes work until there is none, `atOnce` items concurrently; one query where there is none. */
export async function drain<T>(
  atOnce: number,
  take: () => Promise<T | undefined>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const worker = async (first?: T): Promise<void> => {
    for (let item = first ?? (await take()); item !== undefined; item = await take()) await work(item)
  }
  const first = await take()
  if (first === undefined) return
  await Promise.all([worker(first), ...Array.from({ length: atOnce - 1 }, () => worker())])
}

/** Does the jobs that are due now, and takes none any more once `isOver`. */
export async function doDueJobs(queue: Queue, isOver: () => boolean = () => false): Promise<void> {
  const { database, clock, kind, atOnce, work } = queue
  const holder = randomUUID()
  await drain(
    atOnce,
    async () => (isOver() ? undefined : leaseJob(database, kind, holder, clock, queue)),
    (job) => whileLeased(queue, job, () => work(job)),
  )
}

/**
 * Does the jobs of a kind until it is stopped: when woken, and every so often those that others queued or that were put
 * back. Any number of processes may run it: each job is leased to one of them.
 */
export const runQueue = (queue: Queue & Omit<RepeatOptions, 'run'>): RepeatedJob =>
  repeat({ ...queue, run: (stopping) => doDueJobs(queue, () => stopping.aborted) })
