import { minutes, seconds } from '../../../contract/duration.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { InstanceConfig, InstanceSpec, ServerDriver } from '../backends/driver.ts'
import type { Orders } from '../orders.ts'
import { adminsOf } from '../store/rental-settings.ts'
import type { RentalRow } from '../tables.ts'

/** Shared by the rental jobs. Rows hold the wanted state; the backend is called outside transactions. */
export interface BackendDeps extends Omit<Kernel, 'reads'> {
  readonly driver: ServerDriver
  readonly clock: QueueClock
  readonly orders: Orders
  /** Of every instance that is created from now on. */
  slots(): number
}

/**
 * Whether this portal's backend manages a rental: simulated rentals belong to the simulator, all others to a real
 * backend. Neither touches the other's on a database that has served both modes.
 */
export const isOwnRental = ({ driver }: Pick<BackendDeps, 'driver'>, row: Pick<RentalRow, 'simulated'>): boolean =>
  (row.simulated === 1) === (driver.name === 'simulated')

/** done: the instance matches its row · a number: check again after this time (milliseconds). */
export type Next = 'done' | number

/** Delay until the next check of an instance that is being created, which takes seconds or minutes by backend. */
export function lookAgainIn(age: number): number {
  if (age < seconds(30)) return seconds(1)
  return age < minutes(5) ? seconds(5) : seconds(15)
}

/** How long a creation may take before it fails. */
export const longestWait = minutes(45)

/** The wanted settings, read together with their version. */
export async function wantedConfig({ database }: BackendDeps, row: RentalRow): Promise<InstanceConfig> {
  const admins = (await adminsOf(database, [row.id])).get(row.id) ?? []
  return {
    name: row.name,
    password: row.password,
    admins: admins.map(({ steam_id: steamId, note }) => ({ steamId, note })),
  }
}

export async function wantedSpec(deps: BackendDeps, row: RentalRow): Promise<InstanceSpec> {
  return { ...(await wantedConfig(deps, row)), region: row.target_region ?? row.region, slots: deps.slots() }
}
