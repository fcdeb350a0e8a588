import { minutes, seconds } from '../../../contract/duration.ts'
import type { Texts } from '../../../contract/language.ts'
import type { RegionAvailability } from '../../../contract/rentals/rentals.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ServerDriver } from '../backends/driver.ts'
import type { Orders } from '../orders.ts'
import { type RegionOffer, roomByRegion } from '../rules/capacity.ts'
import { failedRegions, lockCapacity, reservedByRegion } from '../store/capacity.ts'
import { listRegions, regionWhy } from '../store/rental-regions.ts'

/** The offered regions: the backend's last known capacity minus the reservations in the database. */
export interface RegionOffers extends Job {
  /** Reads the backend's capacity now. Rejects if the backend does not respond. */
  refresh(): Promise<void>
  /** Recommended regions first, then those with capacity; undefined before the backend's first response. */
  list(): Promise<readonly RegionAvailability[] | undefined>
  /** Whether the community has this region. */
  isListed(region: string): boolean
  /**
   * Whether one more instance can be reserved in a region. Must be called in the transaction that makes the reservation:
   * other transactions wait until it ends, so that the last instance is never sold twice.
   */
  hasRoom(trx: Transaction, region: string): Promise<boolean>
}

export interface RegionOffersDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly driver: Pick<ServerDriver, 'regions'>
  readonly orders: Pick<Orders, 'open'>
  /** The codes of the community's regions, in the order in which they are offered. */
  regions(): readonly string[]
  readonly clock: Pick<QueueClock, 'steady'>
  onError(error: unknown): void
}

/** After this time without a response, nothing is sold, because the backend probably cannot create instances either. */
const trustedFor = minutes(5)

/** The texts of the regions under maintenance, in which nothing is sold. */
async function maintainedRegions(db: Database): Promise<ReadonlyMap<string, Texts>> {
  const rows = await listRegions(db)
  return new Map(
    rows.flatMap((row): [string, Texts][] => {
      const why = regionWhy(row)
      return why === null ? [] : [[row.region, why]]
    }),
  )
}

/** Reads the backend's capacity every 30 seconds. */
export function createRegionOffers({
  database,
  driver,
  orders,
  regions,
  now,
  clock,
  onError,
}: RegionOffersDeps): RegionOffers {
  let known: { readonly offers: readonly RegionOffer[]; readonly readAt: number } | undefined

  const refresh = async (): Promise<void> => {
    // Taken before the call, because an instance created in the meantime may be missing in the response.
    const readAt = clock.steady()
    known = { offers: await driver.regions(), readAt }
  }
  const roomNow = async (db: Database): Promise<ReadonlyMap<string, number>> => {
    const at = now()
    if (known === undefined || clock.steady() > known.readAt + trustedFor) return new Map()
    const reserved = await reservedByRegion(db, orders, { now: at, readAt: known.readAt })
    const room = roomByRegion(known.offers, reserved)
    const failed = await failedRegions(db, at)
    const maintained = await maintainedRegions(db)
    const offered = new Set(regions())
    return new Map(
      [...room].filter(([region]) => offered.has(region) && !failed.has(region) && !maintained.has(region)),
    )
  }

  const job = repeat({ name: 'region offers', every: seconds(30), onError, run: refresh })
  return {
    start: job.start,
    stop: job.stop,
    refresh,
    isListed: (region) => regions().includes(region),
    async list() {
      if (known === undefined) return undefined
      const { offers } = known
      const room = await roomNow(database)
      const order = regions()
      const maintained = await maintainedRegions(database)
      return offers
        .filter(({ region }) => order.includes(region))
        .toSorted((a, b) => order.indexOf(a.region) - order.indexOf(b.region))
        .map(({ region, recommended }) => {
          const available = (room.get(region) ?? 0) > 0
          return { region, available, recommended, maintenance: maintained.get(region) ?? null }
        })
        .sort((a, b) => Number(b.recommended) - Number(a.recommended) || Number(b.available) - Number(a.available))
    },
    async hasRoom(trx, region) {
      await lockCapacity(trx)
      return ((await roomNow(trx)).get(region) ?? 0) > 0
    },
  }
}
