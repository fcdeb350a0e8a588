import { minutes, seconds } from '../../../contract/duration.ts'
import type { Health } from '../../../contract/rentals/rentals.ts'
import { DriverError } from '../backends/driver.ts'
import { hasExpired, instanceKey } from '../rules/rentals.ts'
import { stepRentalRow, updateRental } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import { type BackendDeps, type Next, wantedConfig } from './deps.ts'

const stillChecked = seconds(5)

/** RUNNING: ends expired rentals, applies restarts and settings, and repairs the instance. */
export async function keepInstance(deps: BackendDeps, row: RentalRow): Promise<Next> {
  const { database, driver, now } = deps
  if (row.maintenance === 0 && hasExpired({ expiresAt: row.expires_at }, now())) {
    await stepRentalRow(database, row.id, { kind: 'expire' }, { now: now() })
    return 'done'
  }
  if (row.ref === null) throw new DriverError('gone', 'there is no instance')
  const restarts = isRestartDue(row)
  if (restarts) {
    await driver.restart(row.ref, `${row.id}:restart:${row.restarted_at}`)
    await updateRental(database, row, { restart_told_at: row.restarted_at, health: 'starting' })
  }
  if (row.settings_told < row.settings_version) {
    await driver.configure(row.ref, await wantedConfig(deps, row))
    await updateRental(database, row, { settings_told: row.settings_version })
  }
  // Some backends still report it as running for a moment.
  return restarts ? stillChecked : lookAfter(deps, row, row.ref)
}

/** Whether a requested restart has not been sent to the backend. */
export const isRestartDue = (row: RentalRow): boolean =>
  row.restarted_at !== null && row.restarted_at !== row.restart_told_at

/** Stores the backend's report, which the rental's card shows. */
async function noteHealth({ database, now }: BackendDeps, row: RentalRow, health: Health): Promise<void> {
  if ((row.health ?? 'up') === health) return
  const isBack = health === 'up' && row.restarted_at !== null && (row.restart_up_at ?? 0) < row.restarted_at
  await updateRental(database, row, isBack ? { health, restart_up_at: now() } : { health })
}

async function lookAfter(deps: BackendDeps, row: RentalRow, ref: string): Promise<Next> {
  const { database, driver, logger, now } = deps
  const { state, address, message } = await driver.describe(ref)
  const line = { rental: row.id, ref, state, reason: message }
  switch (state) {
    case 'running':
      await noteHealth(deps, row, 'up')
      if (address !== undefined && (address.ip !== row.ip || address.port !== row.port)) {
        await updateRental(database, row, { ip: address.ip, port: address.port })
      }
      return 'done'
    case 'gone':
      throw new DriverError('gone', 'the instance is gone')
    case 'stopped':
      // An operator may have stopped it for maintenance.
      if (row.maintenance === 1) {
        await noteHealth(deps, row, 'down')
        return 'done'
      }
      logger.warn(line, 'practice server has stopped: starting it')
      await noteHealth(deps, row, 'starting')
      await driver.restart(ref, `${row.id}:start:${Math.floor(now() / minutes(1))}`)
      return stillChecked
    case 'failed':
      logger.error(line, 'practice server does not run: operator action required')
      await noteHealth(deps, row, 'down')
      return 'done'
    case 'creating':
    case 'terminating':
      await noteHealth(deps, row, 'starting')
      return stillChecked
  }
}

/** TERMINATING: removes all its instances. */
export async function removeInstance({ database, driver, logger, now }: BackendDeps, row: RentalRow) {
  const made = row.ref ?? (await driver.find(instanceKey(row.id, row)))?.ref
  for (const ref of [made, row.next_ref]) if (ref != null) await driver.destroy(ref)
  const also = { ref: null, next_ref: null, ip: null, port: null }
  await stepRentalRow(database, row.id, { kind: 'terminated' }, { now: now(), also })
  logger.info({ rental: row.id }, 'practice server removed')
  return 'done' as const
}
