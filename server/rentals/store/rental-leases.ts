import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { releaseLease, releaseTogether, takeLease } from '../../kernel/jobs/lease.ts'

const leaseTtl = seconds(15)

/**
 * Until 0.3.0: a process of an earlier release holds this lease alone and does all the work. Those of this release hold it
 * together, under one name, and share the work by leases of each step.
 */
const steps = 'rentals'
const together = 'by step'
/** What one process does for all: it ends and begins rentals when their time comes, and compares them with the backend. */
const upkeep = 'rental upkeep'

/** Each process that takes steps also holds a lease of its own, by which the last one knows that it is the last. */
const member = (holder: string): string => `rentals of ${holder}`

/** True while this process may take steps. `isLocal`: only one may, because its instances belong to it. */
export async function mayTakeSteps(db: Database, holder: string, isLocal: boolean, now: number): Promise<boolean> {
  if (isLocal) return takeLease(db, steps, holder, now, leaseTtl)
  await takeLease(db, member(holder), holder, now, leaseTtl)
  return takeLease(db, steps, together, now, leaseTtl)
}

/** True in one of several processes. */
export const takeUpkeep = (db: Database, holder: string, now: number): Promise<boolean> =>
  takeLease(db, upkeep, holder, now, leaseTtl)

/** Releases what a process holds, and what it holds together with others if it is the last: it has stopped. */
export async function releaseRentalLeases(db: Database, holder: string, now: number): Promise<void> {
  for (const name of [steps, upkeep, member(holder)]) await releaseLease(db, name, holder)
  await releaseTogether(db, { name: steps, holder: together }, member('%'), now)
}
