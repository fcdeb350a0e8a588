import { minutes, seconds } from '../../../contract/duration.ts'
import { DatabaseUnavailable } from '../../kernel/db/unavailable.ts'
import { LeaseLost } from '../../kernel/jobs/job-lease.ts'
import { finishJob, putBackJob } from '../../kernel/jobs/queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import { DriverError } from '../backends/driver.ts'
import { findRental, forgetDiscarded, rentalOfJob, updateRental } from '../store/rentals.ts'
import { givenUpAt } from '../store/scheduled-rentals.ts'
import type { RentalRow } from '../tables.ts'
import { createInstance, moveInstance } from './bring-up.ts'
import { type BackendDeps, isOwnRental, type Next } from './deps.ts'
import { giveUpCreating, giveUpMove, makeAnew, operatorPause, scheduledPause, startAnew } from './give-up.ts'
import { keepInstance, removeInstance } from './keep-up.ts'

/** Consecutive failures before a creation (about half an hour) or a move (about four minutes) fails. */
const maxAttempts = { CREATING: 12, SWITCHING: 10 } as const

/** Delay after a failure of the database instead of the backend. */
const outagePause = seconds(5)

/** 5 s, 10, 20, … at most five minutes, or thirty seconds for a move. */
const backOff = ({ status }: RentalRow, attempts: number): number =>
  Math.min(seconds(5) * 2 ** (attempts - 1), status === 'SWITCHING' ? seconds(30) : minutes(5))

/**
 * Runs one step towards the state in a rental's row. Every step is idempotent: after a crash, the next worker finds out from
 * the row and the backend how far the last one came.
 */
export async function runRentalJob(deps: BackendDeps, job: JobRow): Promise<void> {
  const { database, now, clock } = deps
  const row = await findRental(database, rentalOfJob(job))
  let next: Next = 'done'
  try {
    if (row !== undefined && isOwnRental(deps, row)) next = await advance(deps, row)
  } catch (error) {
    if (row === undefined || error instanceof LeaseLost) throw error
    if (error instanceof DatabaseUnavailable) {
      // Not a failure of the backend, so it does not count as an attempt.
      await putBackJob(database, job, { now: clock.due(), after: outagePause })
      throw error
    }
    const after = await afterFailure(deps, row, job, error)
    if (after === 'retry') return putBackJob(database, job, laterTry(deps, row, job, error))
    next = after
  }
  if (next === 'done') await finishJob(database, job, now())
  else await putBackJob(database, job, { now: clock.due(), after: next })
}

async function advance(deps: BackendDeps, row: RentalRow): Promise<Next> {
  if (row.discard_ref !== null) {
    await deps.driver.destroy(row.discard_ref)
    await forgetDiscarded(deps.database, row.id, row.discard_ref)
  }
  switch (row.status) {
    case 'CREATING':
      return createInstance(deps, row)
    case 'SWITCHING':
      return moveInstance(deps, row)
    case 'RUNNING':
      return keepInstance(deps, row)
    case 'TERMINATING':
      return removeInstance(deps, row)
    case 'SCHEDULED':
    case 'TERMINATED':
    case 'FAILED':
      return 'done'
  }
}

async function afterFailure(deps: BackendDeps, row: RentalRow, job: JobRow, error: unknown): Promise<Next | 'retry'> {
  const fault = error instanceof DriverError ? error.fault : 'retryable'
  const { status } = row
  const line = { err: error, rental: row.id, status, attempts: job.attempts }
  if (fault === 'gone' && status === 'RUNNING') return makeAnew(deps, row, error)
  if (fault === 'gone' && status === 'SWITCHING') return giveUpMove(deps, row, error)
  // With the same key, so that an existing instance is found.
  if (fault === 'gone' && status === 'CREATING') await updateRental(deps.database, row, { ref: null })
  const isFinal = fault === 'final' || fault === 'region_full'
  const deadline = givenUpAt(row)
  if (deadline !== undefined && deadline >= deps.now()) {
    if (fault === 'final' && row.ref !== null) return startAnew(deps, row, error)
    deps.logger.warn(line, 'scheduled practice server could not be created yet, will be retried')
    return 'retry'
  }
  if (status === 'CREATING' && (isFinal || deadline !== undefined || job.attempts >= maxAttempts.CREATING)) {
    return giveUpCreating(deps, row, error)
  }
  if (status === 'SWITCHING' && (isFinal || job.attempts >= maxAttempts.SWITCHING)) return giveUpMove(deps, row, error)
  if (isFinal) deps.logger.error(line, 'rental job failed: operator action required')
  else deps.logger.warn(line, 'rental job failed, will be retried')
  return 'retry'
}

function laterTry({ clock }: BackendDeps, row: RentalRow, { attempts }: JobRow, error: unknown) {
  const isFinal = error instanceof DriverError && error.fault === 'final'
  const asked = error instanceof DriverError ? (error.retryAfterMs ?? 0) : 0
  const usual = isFinal ? operatorPause : backOff(row, attempts)
  const wait = givenUpAt(row) === undefined ? usual : Math.min(usual, scheduledPause)
  const reason = error instanceof Error ? error.message : String(error)
  return { now: clock.due(), after: Math.max(wait, asked), error: reason }
}
