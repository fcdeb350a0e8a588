import { minutes } from '../../../contract/duration.ts'
import { DriverError } from '../backends/driver.ts'
import { hasExpired, instanceKey } from '../rules/rentals.ts'
import { hasWaitingOrders, refundWaitingOrders } from '../store/rental-orders.ts'
import { lockRental, stepLocked, stepRentalRow, updateRental } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import type { Next, ProvisioningDeps } from './deps.ts'

/** How long to wait before trying again what only an operator can put right. */
export const operatorPause = minutes(10)

/** What a call that got no answer may have left at the backend; unknown where that is away: then it is an orphan. */
async function leftBehind({ driver, logger }: ProvisioningDeps, row: RentalRow): Promise<string | null> {
  try {
    return (await driver.find(instanceKey(row.id, row)))?.ref ?? null
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    logger.warn({ err: error, rental: row.id }, 'the backend cannot say what it holds of a rental')
    return null
  }
}

/**
 * The instance cannot be made. What was paid and never delivered is due back; what ran before and got lost is tried
 * again and again, and the operator is told.
 */
export async function giveUpCreating(deps: ProvisioningDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, orders, logger, now } = deps
  const at = now()
  const left = row.ref ?? (await leftBehind(deps, row))
  const also = { ref: null, discard_ref: left }
  const line = { err: cause, rental: row.id, region: row.region }
  return database.kysely.transaction().execute(async (trx): Promise<Next> => {
    const locked = await lockRental(trx, row.id)
    if (locked?.status !== 'CREATING' || locked.generation !== row.generation) return 'done'
    if ((await hasWaitingOrders(trx, orders, row.id)) || hasExpired({ expiresAt: locked.expires_at }, at)) {
      await stepLocked(trx, locked, { kind: 'create_failed' }, at, { also })
      const refunded = await refundWaitingOrders(trx, orders, row.id, at)
      logger.error({ ...line, orders: refunded }, 'a rented server could not be made: its money is due back')
      return 'done'
    }
    logger.error(line, 'a rented server that got lost cannot be made again: an operator has to look')
    if (left === null) return operatorPause
    await stepLocked(trx, locked, { kind: 'lost' }, at, { also, armAt: at + operatorPause })
    return 'done'
  })
}

/** The move cannot be made: the player keeps the old region, and the switch does not count. */
export async function giveUpMove(deps: ProvisioningDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, driver, logger, now } = deps
  const left = row.next_ref ?? (await leftBehind(deps, row))
  if (row.next_ref === null && left !== null && left === row.ref) {
    // It has moved in its place, and only the answer got lost.
    await updateRental(database, row, { next_ref: left })
    return 0
  }
  await stepRentalRow(
    database,
    row.id,
    { kind: 'switch_failed' },
    {
      now: now(),
      guard: ({ status, generation }) => status === 'SWITCHING' && generation === row.generation,
      also: { next_ref: null, discard_ref: left === row.ref ? null : left },
    },
  )
  const line = { err: cause, rental: row.id, region: row.target_region, driver: driver.name }
  logger.error(line, 'a rented server could not be moved')
  return 'done'
}

/** What ran is gone, and nobody asked for it: it is made anew, for the time that is left. */
export async function makeAnew(deps: ProvisioningDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, logger, now } = deps
  logger.warn({ err: cause, rental: row.id, ref: row.ref }, 'a rented server got lost: making it anew')
  await stepRentalRow(
    database,
    row.id,
    { kind: 'lost' },
    {
      now: now(),
      guard: ({ status, generation }) => status === 'RUNNING' && generation === row.generation,
      // Should the backend have been wrong, it must not stay.
      also: { ref: null, discard_ref: row.ref, ip: null, port: null },
    },
  )
  return 'done'
}
