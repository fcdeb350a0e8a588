import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'

const leaseTtl = seconds(15)

/**
 * A process of an earlier release holds this lease alone and does all the work. Those of this release hold it together,
 * under one name, and share the work by leases of each step.
 */
const steps = 'rentals'
const together = 'by step'
/** What one process does for all: it ends and begins rentals when their time comes, and compares them with the backend. */
const upkeep = 'rental upkeep'

/** True while this process may take steps. `isLocal`: only one may, because its instances belong to it. */
export const mayTakeSteps = (db: Database, holder: string, isLocal: boolean, now: number): Promise<boolean> =>
  takeLease(db, steps, isLocal ? holder : together, now, leaseTtl)

/** True in one of several processes. */
export const takeUpkeep = (db: Database, holder: string, now: number): Promise<boolean> =>
  takeLease(db, upkeep, holder, now, leaseTtl)

/** Releases what a process holds alone. */
export async function releaseRentalLeases(db: Database, holder: string): Promise<void> {
  for (const name of [steps, upkeep]) await releaseLease(db, name, holder)
}
