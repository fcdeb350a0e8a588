import { hours } from '../../../contract/duration.ts'
import { DriverError } from '../backends/driver.ts'
import {
  expiredRentals,
  noteOrphans,
  runningRentals,
  unfinishedRentals,
  wantedInstances,
} from '../store/rental-upkeep.ts'
import { reviveRental } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import { isOwnRental, type ProvisioningDeps } from './deps.ts'

/** Leaves a job for every rental whose time is over. */
export async function endExpired({ database, now }: ProvisioningDeps): Promise<void> {
  for (const id of await expiredRentals(database, now())) await reviveRental(database, id, now())
}

/**
 * Compares what is wanted with what the backend has, and leaves a job wherever they differ. It changes nothing itself:
 * the job looks again.
 */
export async function reconcile(deps: ProvisioningDeps): Promise<void> {
  const { database, now } = deps
  for (const id of await unfinishedRentals(database)) await reviveRental(database, id, now())
  const waiting = (await runningRentals(database)).filter((row) => isOwnRental(deps, row))
  const worker = async (): Promise<void> => {
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      if (!(await isAsWanted(deps, row))) await reviveRental(database, row.id, now())
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

async function isAsWanted({ driver, logger }: ProvisioningDeps, row: RentalRow): Promise<boolean> {
  if (row.ref === null) return false
  try {
    const { state, address } = await driver.describe(row.ref)
    if (state === 'stopped') return row.maintenance === 1
    // A card that calls it down while it runs is put right too.
    if ((row.health ?? 'up') !== 'up') return false
    return state === 'running' && (address === undefined || (address.ip === row.ip && address.port === row.port))
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    // Nothing is known: what runs is left alone.
    logger.warn({ err: error, rental: row.id }, 'the backend says nothing of a rented server')
    return true
  }
}

/** How long an instance that nobody wants stays, for an operator who made it. */
const orphanLife = hours(24)

/** Counts and tells the instances that no rental wants, and removes those that were told of a day ago. */
export async function removeOrphans({ database, driver, logger, now }: ProvisioningDeps): Promise<void> {
  // The list first: what is made after it is in the rows.
  const listed = await driver.list()
  const { refs, keys } = await wantedInstances(database)
  const orphans = listed.filter(({ ref, key }) => !refs.has(ref) && !(key !== undefined && keys.has(key)))
  const { found, overdue } = await noteOrphans(
    database,
    orphans.map(({ ref }) => ref),
    { now: now(), before: now() - orphanLife },
  )
  if (found.length > 0) {
    logger.warn({ refs: found, count: orphans.length }, 'instances that no rental wants: removed in 24 hours')
  }
  for (const ref of overdue) {
    logger.warn({ ref }, 'removing an instance that no rental wants')
    await driver.destroy(ref)
  }
}
