import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { type DueJobs, leaseJob } from '../../kernel/jobs/queue.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import { countStep, fullRegions, type RunningSteps } from '../rules/step-limits.ts'
import { rentalJobKind, rentalOfJob } from './rentals.ts'

/** An arbitrary constant: processes that take steps queue on this PostgreSQL advisory lock. */
const stepLock = 7_241_905_115

export interface TakenStep {
  readonly job: JobRow
  /** The region in which it works: of a move, the one to which the server moves. */
  readonly region: string
}

/**
 * Leases the step that has been due longest, of those regions in which this process may begin one (rules/step-limits.ts).
 * Undefined: none. `own`: the steps that this process runs.
 */
export async function takeStep(
  database: Database,
  { holder, own, clock }: { readonly holder: string; readonly own: RunningSteps; readonly clock: QueueClock },
): Promise<TakenStep | undefined> {
  if (fullRegions(own, own) === undefined) return undefined
  // One process has no others to count, and need not begin a transaction each second.
  if (database.kind === 'sqlite') return leaseStep(database, holder, clock, fullRegions(own, own))
  return inTransaction(database, async (trx) => {
    await sql`select pg_advisory_xact_lock(${stepLock})`.execute(trx.kysely)
    return leaseStep(trx, holder, clock, fullRegions(own, await runningSteps(trx, clock.lease())))
  })
}

async function leaseStep(
  db: Database,
  holder: string,
  clock: QueueClock,
  full: readonly string[] | undefined,
): Promise<TakenStep | undefined> {
  if (full === undefined) return undefined
  const job = await leaseJob(db, rentalJobKind, holder, clock, { only: (due) => outside(due, full) })
  if (job === undefined) return undefined
  const [region = ''] = await regionsOf(db, [rentalOfJob(job)])
  return { job, region }
}

const outside = (due: DueJobs, full: readonly string[]): DueJobs =>
  full.length === 0
    ? due
    : due.where('job.id', 'not in', (eb) =>
        eb
          .selectFrom('rental')
          .select(sql<string>`'rental-' || rental.id`.as('job_id'))
          .where('status', 'not in', ['TERMINATED', 'FAILED'])
          .where(sql`coalesce(target_region, region)`, 'in', full),
      )

async function regionsOf({ kysely }: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await kysely.selectFrom('rental').select(['region', 'target_region']).where('id', 'in', ids).execute()
  return rows.map(({ region, target_region }) => target_region ?? region)
}

/** The leased steps of all processes, by region; those of a process that was killed count until their lease ends. */
async function runningSteps(db: Database, now: number): Promise<RunningSteps> {
  const leased = await db.kysely
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', rentalJobKind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('leased_until', '>', now)
    .execute()
  const steps = new Map<string, number>()
  for (const region of await regionsOf(db, leased.map(rentalOfJob))) countStep(steps, region, 1)
  return steps
}
