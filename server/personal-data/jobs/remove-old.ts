import { randomUUID } from 'node:crypto'
import { days, hours, minutes } from '../../../contract/duration.ts'
import { type RetainedKind, type Retention, retainedKinds } from '../../../contract/privacy/retention.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { OldRows } from '../../kernel/db/remove-rows.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { noteDatabaseSize } from '../store/database-sizes.ts'

/** The rows of every kind that retention knows. */
export type RetainedRows = { readonly [Kind in RetainedKind]: OldRows }

export interface RemovalDeps {
  readonly database: Database
  readonly rows: RetainedRows
  /** In effect now: days per kind. */
  retention(): Retention
  /** Epoch milliseconds. */
  now(): number
  readonly clock: Pick<QueueClock, 'lease'>
  /** Milliseconds that never jump. */
  monotonic(): number
  pause(milliseconds: number, stopping: AbortSignal): Promise<void>
  readonly logger: { info(detail: object, message: string): void }
}

/** Milliseconds that a batch may take: on SQLite no other request is answered meanwhile. */
const longestBatch = 3
/**
 * Milliseconds of rest for each millisecond of work. On SQLite fewer than three requests in a thousand come while a batch
 * runs; PostgreSQL answers others meanwhile, and a community that needs it has more to remove.
 */
const restOf = { sqlite: 360, postgresql: 120 } as const
const shortestRest = 20
const mostRows = 500

const leaseName = 'retention'
const leaseTtl = minutes(2)

/** Rows ended before this instant are removed. */
export const removedBefore = (retention: Retention, kind: RetainedKind, now: number): number =>
  now - days(retention[kind])

/**
 * Removes what is older than the settings keep it, one small batch after the other, with pauses that leave the database to
 * others. It holds a lease, so that one process does it; what it has not reached when it stops is the oldest of its next
 * run.
 */
export async function removeOldRows(deps: RemovalDeps, stopping: AbortSignal): Promise<void> {
  const { database, clock, now, logger } = deps
  const holder = randomUUID()
  let until = 0
  const holds = async (): Promise<boolean> => {
    if (clock.lease() < until - leaseTtl / 2) return true
    const at = clock.lease()
    const isHeld = await takeLease(database, leaseName, holder, at, leaseTtl)
    until = isHeld ? at + leaseTtl : 0
    return isHeld
  }
  if (!(await holds())) return
  try {
    await noteDatabaseSize(database, now())
    for (const kind of retainedKinds) {
      const removed = await removeKind(deps, kind, holds, stopping)
      if (removed > 0) logger.info({ kind, removed }, 'removed rows that are older than the retention')
    }
  } finally {
    await releaseLease(database, leaseName, holder)
  }
}

async function removeKind(
  { database, rows, retention, now, monotonic, pause }: RemovalDeps,
  kind: RetainedKind,
  holds: () => Promise<boolean>,
  stopping: AbortSignal,
): Promise<number> {
  let removed = 0
  let limit = 1
  while (!stopping.aborted && (await holds())) {
    const began = monotonic()
    // Read for each batch: the settings may have changed.
    const count = await rows[kind].remove(database, removedBefore(retention(), kind, now()), limit)
    const took = monotonic() - began
    removed += count
    if (count < limit) return removed
    limit = Math.max(1, Math.min(mostRows, 2 * limit, Math.floor((limit * longestBatch) / Math.max(took, 0.1))))
    await pause(Math.max(shortestRest, restOf[database.kind] * took), stopping)
  }
  return removed
}

export interface RemovalJobDeps extends RemovalDeps {
  onError(error: unknown): void
}

/** The same, every hour. */
export const createRemoval = (deps: RemovalJobDeps): RepeatedJob =>
  repeat({
    name: 'remove old rows',
    every: hours(1),
    run: (stopping) => removeOldRows(deps, stopping),
    onError: deps.onError,
  })
