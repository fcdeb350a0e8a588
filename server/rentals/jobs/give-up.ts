import { minutes } from '../../../contract/duration.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { DriverError } from '../backends/driver.ts'
import { hasExpired, instanceKey } from '../rules/rentals.ts'
import { hasWaitingOrders, refundWaitingOrders } from '../store/rental-orders.ts'
import { lockRental, stepLocked, stepRentalRow, updateRental } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import type { BackendDeps, Next } from './deps.ts'

/** Delay before retrying a failure that only an operator can fix. */
export const operatorPause = minutes(10)
/** The same, and the longest delay at all, for a scheduled server: little time is left. */
export const scheduledPause = minutes(1)

/** An instance that a lost response left at the backend; undefined if that is unavailable: then it becomes an orphan. */
async function leftBehind({ driver, logger }: BackendDeps, row: RentalRow): Promise<string | null> {
  try {
    return (await driver.find(instanceKey(row.id, row)))?.ref ?? null
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    logger.warn({ err: error, rental: row.id }, 'leftover instances of a rental could not be looked up')
    return null
  }
}

/**
 * The instance cannot be created. Undelivered orders are refunded; an instance that ran before is retried indefinitely, and
 * an error is logged.
 */
export async function giveUpCreating(deps: BackendDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, orders, logger, now } = deps
  const at = now()
  const left = row.ref ?? (await leftBehind(deps, row))
  const also = { ref: null, discard_ref: left }
  const line = { err: cause, rental: row.id, region: row.region }
  return inTransaction(database, async (trx): Promise<Next> => {
    const locked = await lockRental(trx, row.id)
    if (locked?.status !== 'CREATING' || locked.generation !== row.generation) return 'done'
    if ((await hasWaitingOrders(trx, orders, row.id)) || hasExpired({ expiresAt: locked.expires_at }, at)) {
      await stepLocked(trx, locked, { kind: 'create_failed' }, at, { also })
      const refunded = await refundWaitingOrders(trx, orders, row.id, { now: at, reason: 'undeliverable' })
      logger.error({ ...line, orders: refunded }, 'practice server could not be created: refund due')
      return 'done'
    }
    logger.error(line, 'lost practice server could not be recreated: operator action required')
    // It has run before its start: from now on it is tried like any other, and its time passes.
    const unscheduled = { ...locked, starts_at: null }
    await trx.kysely.updateTable('rental').set({ starts_at: null }).where('id', '=', row.id).execute()
    if (left === null) return operatorPause
    await stepLocked(trx, unscheduled, { kind: 'lost' }, at, { also, armAt: at + operatorPause })
    return 'done'
  })
}

/** The creation of a scheduled server could not even begin in time: it is refunded. */
export async function giveUpScheduled(deps: BackendDeps, { id, region }: RentalRow): Promise<void> {
  const { database, orders, logger, now } = deps
  const at = now()
  const refunded = await inTransaction(database, async (trx) => {
    const locked = await lockRental(trx, id)
    if (locked?.status !== 'SCHEDULED') return undefined
    await stepLocked(trx, locked, { kind: 'create_failed' }, at)
    return refundWaitingOrders(trx, orders, id, { now: at, reason: 'undeliverable' })
  })
  if (refunded === undefined) return
  logger.error(
    { rental: id, region, orders: refunded },
    'scheduled practice server was not created in time: refund due',
  )
}

/**
 * A scheduled server did not come up, and there is time to try again: with a new instance where the last one is of no use.
 */
export async function startAnew(deps: BackendDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, logger, now } = deps
  logger.warn(
    { err: cause, rental: row.id, ref: row.ref },
    'scheduled practice server did not start: creating it again',
  )
  await inTransaction(database, async (trx) => {
    const locked = await lockRental(trx, row.id)
    if (locked?.status !== 'CREATING' || locked.generation !== row.generation) return
    const also = { ref: null, discard_ref: row.ref }
    await stepLocked(trx, locked, { kind: 'lost' }, now(), { also, armAt: now() + scheduledPause })
  })
  return 'done'
}

/** The move failed: the player keeps the old region, and the switch does not count. */
export async function giveUpMove(deps: BackendDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, driver, logger, now } = deps
  const left = row.next_ref ?? (await leftBehind(deps, row))
  if (row.next_ref === null && left !== null && left === row.ref) {
    // It has moved in place, only the response was lost.
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
  logger.error(line, 'practice server could not be moved')
  return 'done'
}

/** The instance disappeared unexpectedly: it is recreated for the remaining time. */
export async function makeAnew(deps: BackendDeps, row: RentalRow, cause: unknown): Promise<Next> {
  const { database, logger, now } = deps
  logger.warn({ err: cause, rental: row.id, ref: row.ref }, 'practice server disappeared: recreating it')
  await stepRentalRow(
    database,
    row.id,
    { kind: 'lost' },
    {
      now: now(),
      guard: ({ status, generation }) => status === 'RUNNING' && generation === row.generation,
      // If the backend was wrong, the old instance must be removed.
      also: { ref: null, discard_ref: row.ref, ip: null, port: null },
    },
  )
  return 'done'
}
