import { minutes } from '../../../contract/duration.ts'

/**
 * How long an order for a server can be paid, in milliseconds. It reserves capacity for the same time, so this is short:
 * about twice the page's eight minutes.
 */
export const payableFor = minutes(15)

/** A resource that creating an instance uses up: addresses of a node, login tokens, servers of an account. */
export interface Limit {
  /** Limits of one name are one limit that several regions share. */
  readonly name: string
  /** How many more instances it allows. */
  readonly left: number
}

export interface RegionOffer {
  /** A region code of contract/regions.ts. */
  readonly region: string
  readonly recommended: boolean
  /** Every resource that can run out; empty: the region never fills up. */
  readonly limits: readonly Limit[]
}

/**
 * How many more instances can be reserved in each region: the smallest of its limits, less the reservations in this
 * region and in every other that shares the limit. At least 0, Infinity without a limit.
 */
export function roomByRegion(
  offers: readonly RegionOffer[],
  reserved: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const reservedOf = new Map<string, number>()
  for (const { region, limits } of offers) {
    for (const { name } of limits) reservedOf.set(name, (reservedOf.get(name) ?? 0) + (reserved.get(region) ?? 0))
  }
  return new Map(
    offers.map(({ region, limits }) => {
      const left = limits.map((limit) => limit.left - (reservedOf.get(limit.name) ?? 0))
      return [region, Math.max(0, Math.min(...left))]
    }),
  )
}
