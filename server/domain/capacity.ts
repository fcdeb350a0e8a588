/** One thing that creating an instance uses up: addresses of a node, login tokens, what an account may hold. */
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
  /** Everything that can run out; none: the region never fills up. */
  readonly limits: readonly Limit[]
}

/**
 * How many more instances can be promised in each region: the smallest of its limits, less what is promised already, in
 * this region and in every other that shares the limit. At least 0, Infinity without a limit.
 */
export function roomByRegion(
  offers: readonly RegionOffer[],
  promised: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const promisedOf = new Map<string, number>()
  for (const { region, limits } of offers) {
    for (const { name } of limits) promisedOf.set(name, (promisedOf.get(name) ?? 0) + (promised.get(region) ?? 0))
  }
  return new Map(
    offers.map(({ region, limits }) => {
      const left = limits.map((limit) => limit.left - (promisedOf.get(limit.name) ?? 0))
      return [region, Math.max(0, Math.min(...left))]
    }),
  )
}
