import { minutes, seconds } from '../../contract/duration.ts'
import { DriverError } from '../adapters/provisioner/driver.ts'
import { stepRentalRow, updateRental } from '../db/rentals.ts'
import type { RentalRow } from '../db/tables/rentals.ts'
import { hasExpired, instanceKey } from '../domain/rentals.ts'
import { type Next, type ProvisioningDeps, wantedConfig } from './deps.ts'

const stillChecked = seconds(5)

/** RUNNING: ends what is over, passes on restarts and settings, and puts right what went wrong at the backend. */
export async function keepInstance(deps: ProvisioningDeps, row: RentalRow): Promise<Next> {
  const { database, driver, now } = deps
  if (hasExpired({ expiresAt: row.expires_at }, now())) {
    await stepRentalRow(database, row.id, { kind: 'expire' }, { now: now() })
    return 'done'
  }
  if (row.ref === null) throw new DriverError('gone', 'there is no instance')
  if (isRestartDue(row)) {
    await driver.restart(row.ref, `${row.id}:restart:${row.restarted_at}`)
    await updateRental(database, row, { restart_told_at: row.restarted_at })
  }
  if (row.settings_told < row.settings_version) {
    await driver.configure(row.ref, await wantedConfig(deps, row))
    await updateRental(database, row, { settings_told: row.settings_version })
  }
  return lookAfter(deps, row, row.ref)
}

/** Whether a restart was asked for that the backend has not been told of. */
export const isRestartDue = (row: RentalRow): boolean =>
  row.restarted_at !== null && row.restarted_at !== row.restart_told_at

async function lookAfter({ database, driver, logger, now }: ProvisioningDeps, row: RentalRow, ref: string) {
  const { state, address, message } = await driver.describe(ref)
  const line = { rental: row.id, ref, state, reason: message }
  switch (state) {
    case 'running':
      if (address !== undefined && (address.ip !== row.ip || address.port !== row.port)) {
        await updateRental(database, row, { ip: address.ip, port: address.port })
      }
      return 'done'
    case 'gone':
      throw new DriverError('gone', 'the instance is gone')
    case 'stopped':
      // An operator who works on it may have stopped it on purpose.
      if (row.maintenance === 1) return 'done'
      logger.warn(line, 'a rented server has stopped: starting it')
      await driver.restart(ref, `${row.id}:start:${Math.floor(now() / minutes(1))}`)
      return stillChecked
    case 'failed':
      logger.error(line, 'a rented server does not run: an operator has to look')
      return 'done'
    case 'creating':
    case 'terminating':
      return stillChecked
  }
}

/** TERMINATING: removes whatever there is of it. */
export async function removeInstance({ database, driver, logger, now }: ProvisioningDeps, row: RentalRow) {
  const made = row.ref ?? (await driver.find(instanceKey(row.id, row)))?.ref
  for (const ref of [made, row.next_ref]) if (ref != null) await driver.destroy(ref)
  const also = { ref: null, next_ref: null, ip: null, port: null }
  await stepRentalRow(database, row.id, { kind: 'terminated' }, { now: now(), also })
  logger.info({ rental: row.id }, 'a rented server is removed')
  return 'done' as const
}
