import { minutes } from '../../../contract/duration.ts'
import { DriverError, type InstanceDescription } from '../backends/driver.ts'
import { instanceKey } from '../rules/rentals.ts'
import { deliverWaitingOrders } from '../store/rental-orders.ts'
import { stepRentalRow, updateRental } from '../store/rentals.ts'
import { givenUpAt } from '../store/scheduled-rentals.ts'
import type { RentalRow } from '../tables.ts'
import { type BackendDeps, longestWait, lookAgainIn, type Next, wantedConfig, wantedSpec } from './deps.ts'

/** CREATING: requests the instance and waits until players can join. */
export async function createInstance(deps: BackendDeps, row: RentalRow): Promise<Next> {
  if (row.ref !== null) return awaitInstance(deps, row, row.ref)
  failIfTooLate(deps, row)
  const { ref } = await deps.driver.create(await wantedSpec(deps, row), instanceKey(row.id, row))
  const asked_at = deps.clock.steady()
  await updateRental(deps.database, row, { ref, asked_at })
  return awaitInstance(deps, { ...row, asked_at }, ref)
}

/** SWITCHING: requests the move and waits until players can join in the new region. */
export async function moveInstance(deps: BackendDeps, row: RentalRow): Promise<Next> {
  if (row.ref === null) throw new DriverError('gone', 'there is no instance to move')
  if (row.next_ref !== null) return awaitInstance(deps, row, row.next_ref)
  const { ref } = await deps.driver.relocate(row.ref, await wantedSpec(deps, row), instanceKey(row.id, row))
  const asked_at = deps.clock.steady()
  await updateRental(deps.database, row, { next_ref: ref, asked_at })
  return awaitInstance(deps, { ...row, asked_at }, ref)
}

const because = (message: string | undefined): string => (message === undefined ? '' : `: ${message}`)

function failIfTooLate({ now }: BackendDeps, row: RentalRow, message?: string): void {
  if (now() <= (givenUpAt(row) ?? now())) return
  throw new DriverError('final', `the instance was not ready in time${because(message)}`)
}

async function awaitInstance(deps: BackendDeps, row: RentalRow, ref: string): Promise<Next> {
  const { driver, now, clock } = deps
  const seen = await driver.describe(ref)
  const age = clock.steady() - (row.asked_at ?? clock.steady())
  switch (seen.state) {
    case 'running':
      if (seen.address !== undefined) return takeIntoUse(deps, row, ref, seen.address)
      break
    case 'gone':
    case 'terminating':
      throw new DriverError('gone', 'the instance disappeared before it ran')
    case 'failed':
      throw new DriverError('final', `the instance does not run: ${seen.message ?? 'no reason given'}`)
    case 'stopped':
      // Checked once a minute until it runs or expires.
      await driver.restart(ref, `${instanceKey(row.id, row)}:start:${Math.floor(now() / minutes(1))}`)
      break
    case 'creating':
      break
  }
  failIfTooLate(deps, row, seen.message)
  if (age > longestWait) throw new DriverError('final', `the instance took too long${because(seen.message)}`)
  return lookAgainIn(age)
}

/** Applies the settings, which some backends accept only now, and makes the instance available to the player. */
async function takeIntoUse(
  deps: BackendDeps,
  row: RentalRow,
  ref: string,
  { ip, port }: NonNullable<InstanceDescription['address']>,
): Promise<Next> {
  const { database, driver, orders, logger, now } = deps
  await driver.configure(ref, await wantedConfig(deps, row))
  const at = now()
  const ready = await stepRentalRow(
    database,
    row.id,
    { kind: 'ready' },
    {
      now: at,
      guard: ({ generation, status }) => generation === row.generation && status === row.status,
      also: {
        ref,
        next_ref: null,
        discard_ref: row.ref === null || row.ref === ref ? null : row.ref,
        ip,
        port,
        health: 'up',
        settings_told: row.settings_version,
      },
      besides: (trx) => deliverWaitingOrders(trx, orders, row.id, at),
    },
  )
  if (ready?.ok === true) logger.info({ rental: row.id, ref, region: ready.row.region }, 'practice server is running')
  return 'done'
}
