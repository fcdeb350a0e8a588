import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../db/database.ts'
import { skipLocked } from '../db/skip-locked.ts'
import type { Tables } from '../db/tables.ts'
import { clockTolerance, type QueueClock } from './queue-clock.ts'
import type { JobRow } from './tables.ts'

export interface NewJob {
  /** Identifies the work: the same work is enqueued once. */
  readonly id: string
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /** Epoch milliseconds: now, or at most {@link longestPause} after {@link ./queue-clock.ts QueueClock.due}. */
  readonly runAt: number
}

/** Enqueues a job in the transaction that requires it. Safe to repeat. */
export async function enqueueJob(trx: Kysely<Tables>, { id, kind, payload, runAt }: NewJob): Promise<void> {
  await trx
    .insertInto('job')
    .values({
      id,
      kind,
      payload,
      run_at: runAt,
      attempts: 0,
      leased_until: null,
      leased_by: null,
      done_at: null,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const dueAt = (runAt: number) => {
  return { run_at: runAt, attempts: 0, done_at: null, failed_at: null, last_error: null }
}
const unleased = { leased_until: null, leased_by: null } as const

/**
 * The same for recurring work under one id: whether done, failed or waiting, it becomes due now with all its attempts.
 * A leased job keeps its lease and becomes due again when the lease ends, marked by zero attempts.
 */
export async function armJob(trx: Kysely<Tables>, { id, kind, payload, runAt }: NewJob): Promise<void> {
  const due = dueAt(runAt)
  await trx
    .insertInto('job')
    .values({ id, kind, payload, ...due, ...unleased })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(due))
    .execute()
}

/** The same, unless the job is still open. */
export async function reviveJob(db: Database, { id, kind, payload, runAt }: NewJob): Promise<void> {
  const due = dueAt(runAt)
  await db.kysely
    .insertInto('job')
    .values({ id, kind, payload, ...due, ...unleased })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(due).where('job.done_at', 'is not', null))
    .execute()
}

/** How long a lease is valid after its last renewal: after a kill, another worker takes the job once it has expired. */
export const jobLease = seconds(20)

/**
 * How far ahead the due time of a job can lie: of one that was not tried, or did well, and of one whose attempt failed. A
 * time beyond was written before a clock was set back, and is due.
 */
export const longestPause = { fresh: minutes(15), failed: hours(6) } as const

/** The jobs of a kind that are not over. */
const openJobs = ({ kysely }: Database, kind: string) =>
  kysely.selectFrom('job').where('kind', '=', kind).where('done_at', 'is', null).where('failed_at', 'is', null)

type JobFilter = ExpressionBuilder<Tables, 'job'>

/** A due time that only a clock which was set back since explains holds no job up. */
const isDue = (eb: JobFilter, at: number, failedPause: number = longestPause.failed) =>
  eb.or([
    eb('run_at', '<=', at),
    eb('run_at', '>', at + failedPause),
    eb.and([eb('run_at', '>', at + longestPause.fresh), eb('attempts', '=', 0)]),
  ])

/** The same of a lease. */
const isFree = (eb: JobFilter, now: number) =>
  eb.or([
    eb('leased_until', 'is', null),
    eb('leased_until', '<=', now),
    eb('leased_until', '>', now + jobLease + clockTolerance),
  ])

type LeaseClock = Pick<QueueClock, 'due' | 'lease'>

const leased = (holder: string, now: number) => (eb: JobFilter) => ({
  leased_by: `${holder} ${randomUUID()}`,
  leased_until: now + jobLease,
  attempts: eb('attempts', '+', 1),
})

/** The ids of the jobs of `kind` that are due and not leased, the one that has been due longest first. */
export async function listDueJobs(db: Database, kind: string, clock: LeaseClock): Promise<string[]> {
  const due = openJobs(db, kind)
    .select('id')
    .where((eb) => eb.and([isDue(eb, clock.due()), isFree(eb, clock.lease())]))
  return (await due.orderBy('run_at').execute()).map(({ id }) => id)
}

/**
 * Leases the jobs of `kind` whose id matches `pattern` (SQL `like`) and that are due or were not tried yet: what waits for
 * the same receiver is done together. Each job is leased by one of several workers.
 */
export async function leaseJobsLike(
  db: Database,
  { kind, pattern }: { readonly kind: string; readonly pattern: string },
  holder: string,
  clock: LeaseClock,
): Promise<JobRow[]> {
  const now = clock.lease()
  return db.kysely
    .updateTable('job')
    .set(leased(holder, now))
    .where('id', 'in', openJobs(db, kind).select('id').where('id', 'like', pattern))
    .where((eb) => eb.and([isFree(eb, now), eb.or([eb('attempts', '=', 0), isDue(eb, clock.due())])]))
    .returningAll()
    .execute()
}

/** The jobs that may be leased. */
export type DueJobs = SelectQueryBuilder<Tables, 'job', { readonly id: string }>

export interface LeaseOptions {
  /** Leaves jobs out. */
  readonly only?: ((due: DueJobs) => DueJobs) | undefined
  /** The longest pause after a failed attempt, if it is shorter than that of {@link longestPause} (milliseconds). */
  readonly failedPause?: number | undefined
}

/**
 * Leases the job of `kind` that has been due longest; undefined if there is none. Exactly one of several workers gets
 * it, under a unique lease id, and must renew the lease while it works. Neither a due time nor a lease that only a clock
 * which was set back since explains holds a job up. The attempt is counted now, so that a job that
 * crashes its process is not retried without end. A worker passes over a job that another one is just taking, and over those
 * that `only` leaves out.
 */
export async function leaseJob(
  db: Database,
  kind: string,
  holder: string,
  clock: LeaseClock,
  { only = (due) => due, failedPause }: LeaseOptions = {},
): Promise<JobRow | undefined> {
  const { kysely } = db
  const [at, now] = [clock.due(), clock.lease()]
  const due = openJobs(db, kind)
    .select('id')
    .where((eb) => isDue(eb, at, failedPause))
    .where((eb) => isFree(eb, now))
    .$call(only)
    .orderBy('run_at')
    .limit(1)
    .$call((query) => skipLocked(db, query))
  return kysely
    .with('next', () => due)
    .updateTable('job')
    .set(leased(holder, now))
    .where('id', 'in', (eb) => eb.selectFrom('next').select('next.id'))
    .returningAll()
    .executeTakeFirst()
}

/** Extends the lease of a job until {@link jobLease} from now (of {@link ./queue-clock.ts QueueClock.lease}). False if another worker has taken the job over. */
export async function renewJobLease(db: Database, job: JobRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('job')
    .set({ leased_until: now + jobLease })
    .where('id', '=', job.id)
    .where('leased_by', '=', job.leased_by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the jobs of a kind that were over before an instant (epoch milliseconds). */
export async function forgetJobs(kysely: Kysely<Tables>, kind: string, before: number): Promise<void> {
  await kysely
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('done_at', '<', before), eb('failed_at', '<', before)]))
    .execute()
}

export async function finishJob(db: Database, job: JobRow, now: number): Promise<void> {
  await letGo(db, job, { done_at: now })
}

/** Ends a job that has failed for good, because its work was done otherwise. */
export async function settleFailedJob(trx: Kysely<Tables>, id: string, now: number): Promise<void> {
  const failed = trx.updateTable('job').where('id', '=', id).where('failed_at', 'is not', null)
  await failed.set({ failed_at: null, done_at: now }).execute()
}

export interface LaterTry {
  /** Of {@link ./queue-clock.ts QueueClock.due}. */
  readonly now: number
  /** Milliseconds; at most {@link longestPause} counts. */
  readonly after: number
  /** Why the attempt failed; absent: it succeeded and there is more to do, which resets the attempts. */
  readonly error?: string
}

/** Reschedules a job. */
export async function putBackJob(db: Database, job: JobRow, { now, after, error }: LaterTry): Promise<void> {
  const runAt = now + Math.min(after, error === undefined ? longestPause.fresh : longestPause.failed)
  const change = error === undefined ? { attempts: 0, last_error: null } : { last_error: error.slice(0, 500) }
  await letGo(db, job, { run_at: runAt, ...change })
}

/**
 * Ends the lease, and changes the job unless it was armed meanwhile. Does nothing if another worker has taken the job
 * over. True if the job was changed.
 */
async function letGo(db: Database, job: JobRow, change: Partial<JobRow>): Promise<boolean> {
  const result = await db.kysely
    .updateTable('job')
    .set({ ...change, ...unleased })
    .where('id', '=', job.id)
    .where('leased_by', '=', job.leased_by)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  if (result.numUpdatedRows === 1n) return true
  const armed = db.kysely.updateTable('job').set(unleased).where('id', '=', job.id)
  await armed.where('leased_by', '=', job.leased_by).execute()
  return false
}

const maxAttempts = 16

/** One minute, two, four, … at most six hours: sixteen attempts take nearly two days. */
const backOff = (attempts: number): number => Math.min(minutes(1) * 2 ** (attempts - 1), longestPause.failed)

/**
 * The attempt failed: the job is retried later, or fails for good with its last error. `final`: another
 * attempt cannot help · `now`: of {@link ./queue-clock.ts QueueClock.due}. True if it failed for good. Does nothing if another worker has taken it over.
 */
export async function failJob(
  db: Database,
  job: JobRow,
  failure: { readonly error: string; readonly final: boolean; readonly now: number },
): Promise<boolean> {
  const { error, final, now } = failure
  const over = final || job.attempts >= maxAttempts
  const last_error = error.slice(0, 500)
  const next = over ? { failed_at: now } : { run_at: now + backOff(job.attempts) }
  return (await letGo(db, job, { last_error, ...next })) && over
}
