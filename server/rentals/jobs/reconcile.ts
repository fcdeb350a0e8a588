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
import { beginScheduled, dueStarts, givenUpAt } from '../store/scheduled-rentals.ts'
import type { RentalRow } from '../tables.ts'
import { type BackendDeps, isOwnRental } from './deps.ts'
import { giveUpScheduled } from './give-up.ts'

/** Queues a job for every expired rental. */
export async function endExpired({ database, now }: BackendDeps): Promise<void> {
  for (const id of await expiredRentals(database, now())) await reviveRental(database, id, now())
}

/** Begins the creation of every scheduled server that is due, and refunds those that are too late. */
export async function beginDue(deps: BackendDeps): Promise<void> {
  const { database, logger, now } = deps
  for (const row of await dueStarts(database, now())) {
    if (!isOwnRental(deps, row)) continue
    if (now() > (givenUpAt(row) ?? now())) await giveUpScheduled(deps, row)
    else if ((await beginScheduled(database, row, now())) === 'begun') {
      logger.info({ rental: row.id, region: row.region }, 'creating a scheduled practice server')
    }
  }
}

/** Instances of one region that are compared concurrently. */
const comparedAtOnce = 2

/**
 * Compares the wanted instances with the backend's and queues a job wherever they differ. It changes nothing itself, and
 * the job checks again.
 */
export async function reconcile(deps: BackendDeps): Promise<void> {
  const { database, now } = deps
  for (const id of await unfinishedRentals(database)) await reviveRental(database, id, now())
  const running = (await runningRentals(database)).filter((row) => isOwnRental(deps, row))
  const compareAll = async (rows: RentalRow[]): Promise<void> => {
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      if (!(await isAsWanted(deps, row))) await reviveRental(database, row.id, now())
    }
  }
  // A region that does not respond delays only its own.
  const byRegion = new Map<string, RentalRow[]>()
  for (const row of running) byRegion.set(row.region, [...(byRegion.get(row.region) ?? []), row])
  const lanes = [...byRegion.values()].flatMap((rows) => Array.from({ length: comparedAtOnce }, () => rows))
  await Promise.all(lanes.map(compareAll))
}

async function isAsWanted({ driver, logger }: BackendDeps, row: RentalRow): Promise<boolean> {
  if (row.ref === null) return false
  try {
    const { state, address } = await driver.describe(row.ref)
    if (state === 'stopped') return row.maintenance === 1
    // Also corrects a card that wrongly shows it as down.
    if ((row.health ?? 'up') !== 'up') return false
    return state === 'running' && (address === undefined || (address.ip === row.ip && address.port === row.port))
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    // The state is unknown: leave the instance alone.
    logger.warn({ err: error, rental: row.id }, 'state of a practice server could not be read')
    return true
  }
}

/** How long an orphan is kept, in case an operator created it. */
const orphanLife = hours(24)

/** Logs orphaned instances, and removes those that were logged a day ago. */
export async function removeOrphans({ database, driver, logger, now }: BackendDeps): Promise<void> {
  // Read the list first, so that instances created later are in the rows.
  const listed = await driver.list()
  const { refs, keys } = await wantedInstances(database)
  const orphans = listed.filter(({ ref, key }) => !refs.has(ref) && !(key !== undefined && keys.has(key)))
  const { found, overdue } = await noteOrphans(
    database,
    orphans.map(({ ref }) => ref),
    { now: now(), before: now() - orphanLife },
  )
  if (found.length > 0) {
    logger.warn({ refs: found, count: orphans.length }, 'orphaned instances: will be removed in 24 hours')
  }
  for (const ref of overdue) {
    logger.warn({ ref }, 'removing an orphaned instance')
    await driver.destroy(ref)
  }
}
