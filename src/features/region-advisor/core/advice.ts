import type { AdvisedPerson, RegionMeasure } from '../../../../contract/rentals/region-advisor.ts'

/** A region as it suits the people who count. */
export interface RegionAdvice {
  readonly region: string
  /** The highest median of those who count, in ms; undefined if there is none. */
  readonly worst: number | undefined
  /** Between the highest and the lowest, in ms. */
  readonly spread: number
  /** Of those who count: who has no value here. */
  readonly missing: readonly AdvisedPerson[]
  /** By the id of the person, also of those who are left out. */
  readonly measures: ReadonlyMap<number, RegionMeasure>
  /** 1 to 3 for the best three that everyone who counts could measure. */
  readonly place: number | undefined
}

/** Regions that are marked as the best. */
const marked = 3

/** Regions without any measurement come last, after those with some missing. */
const groupOf = ({ worst, missing }: RegionAdvice): number => (worst === undefined ? 2 : missing.length > 0 ? 1 : 0)

function adviceFor(region: string, people: readonly AdvisedPerson[]): RegionAdvice {
  const measures = new Map<number, RegionMeasure>()
  for (const { id, measures: own } of people) {
    const measure = own.find((each) => each.region === region)
    if (measure) measures.set(id, measure)
  }
  const counted = people.filter((person) => person.counted)
  const medians = counted.flatMap(({ id }) => measures.get(id)?.median ?? [])
  const worst = medians.length === 0 ? undefined : Math.max(...medians)
  return {
    region,
    worst,
    spread: worst === undefined ? 0 : worst - Math.min(...medians),
    missing: counted.filter(({ id }) => typeof measures.get(id)?.median !== 'number'),
    measures,
    place: undefined,
  }
}

/**
 * The regions by minimax: the lowest worst median first, of equals the one with the smaller spread, then in the given order.
 * A region that someone who counts could not measure is never among the best: their latency there is unknown.
 */
export function adviceOf(regions: readonly string[], people: readonly AdvisedPerson[]): readonly RegionAdvice[] {
  const sorted = regions
    .map((region) => adviceFor(region, people))
    .toSorted((a, b) => groupOf(a) - groupOf(b) || (a.worst ?? 0) - (b.worst ?? 0) || a.spread - b.spread)
  return sorted.map((advice, i) => (i < marked && groupOf(advice) === 0 ? { ...advice, place: i + 1 } : advice))
}
