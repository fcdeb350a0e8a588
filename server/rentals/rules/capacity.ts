import { minutes } from '../../../contract/duration.ts'

/**
 * How long an order for a server can be paid (milliseconds). It reserves capacity meanwhile, so this is short: about twice
 * the page's eight minutes.
 */
export const payableFor = minutes(15)

/** A limited resource of instances: addresses of a node, login tokens, servers of an account. */
export interface Limit {
  /** Regions with a limit of the same name share it. */
  readonly name: string
  /** Remaining instances. */
  readonly left: number
}

export interface RegionOffer {
  /** The code of a region. */
  readonly region: string
  readonly recommended: boolean
  /** All limited resources; empty: unlimited. */
  readonly limits: readonly Limit[]
  /** Why no player could reach a server that is created there now, for the operator; absent: players can. */
  readonly unreachable?: string
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
