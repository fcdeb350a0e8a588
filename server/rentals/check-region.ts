import type { RegionCheck } from '../../contract/rentals/staff-rentals.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { DriverError, type ServerDriver } from './backends/driver.ts'
import type { Orders } from './orders.ts'
import { roomByRegion } from './rules/capacity.ts'
import { reservedByRegion } from './store/capacity.ts'

export interface RegionCheckDeps extends Pick<Kernel, 'database' | 'now'> {
  /** Undefined: the community offers no practice servers. */
  readonly driver: Pick<ServerDriver, 'regions'> | undefined
  readonly orders: Pick<Orders, 'open'>
}

/**
 * Asks the backend now whether it can create a practice server in a region: with the portal's credentials, about every
 * resource that creation uses there, less what is reserved already.
 */
export async function checkRegion(deps: RegionCheckDeps, region: string): Promise<RegionCheck> {
  const { database, driver, orders, now } = deps
  if (driver === undefined) return { ok: false, fault: 'noBackend', detail: '' }
  const readAt = now()
  try {
    const offers = await driver.regions()
    const offer = offers.find((each) => each.region === region)
    if (offer === undefined) return { ok: false, fault: 'notConfigured', detail: '' }
    if (offer.unreachable !== undefined) return { ok: false, fault: 'noAddress', detail: offer.unreachable }
    const room = roomByRegion(offers, await reservedByRegion(database, orders, { now: now(), readAt })).get(region) ?? 0
    if (room > 0) return { ok: true, room: Number.isFinite(room) ? room : null }
    const scarce = offer.limits.toSorted((a, b) => a.left - b.left)[0]
    return { ok: false, fault: 'full', detail: scarce === undefined ? '' : `${scarce.name}: ${scarce.left}` }
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return { ok: false, fault: error.fault === 'final' ? 'refused' : 'unreachable', detail: error.message }
  }
}
