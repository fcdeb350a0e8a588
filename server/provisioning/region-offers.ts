import { seconds } from '../../contract/duration.ts'
import type { RegionAvailability } from '../../contract/rentals.ts'
import type { ServerDriver } from '../adapters/provisioner/driver.ts'
import { type Job, repeat } from '../jobs/job.ts'

/** What the backend offers, as of a moment ago: requests read it from memory. */
export interface RegionOffers extends Job {
  /** Recommended first, then those with room; undefined before the backend has answered once. */
  current(): readonly RegionAvailability[] | undefined
  isAvailable(region: string): boolean
}

export interface RegionOffersDeps {
  readonly driver: Pick<ServerDriver, 'regions'>
  onError(error: unknown): void
}

/** Asks every half a minute. What was known stays while the backend does not answer. */
export function createRegionOffers({ driver, onError }: RegionOffersDeps): RegionOffers {
  let known: readonly RegionAvailability[] | undefined
  const job = repeat({
    every: seconds(30),
    onError,
    async run() {
      const offers = [...(await driver.regions())]
      known = offers.sort(
        (a, b) => Number(b.recommended) - Number(a.recommended) || Number(b.available) - Number(a.available),
      )
    },
  })
  return {
    start: job.start,
    stop: job.stop,
    current: () => known,
    isAvailable: (region) => known?.some((offer) => offer.region === region && offer.available) ?? false,
  }
}
