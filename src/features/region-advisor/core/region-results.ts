import { longestRoundTrip, type RegionMeasure } from '../../../../contract/rentals/region-advisor.ts'

/** What is known of a latency responder; times in milliseconds. */
export type ResponderResult =
  | { readonly state: 'pending' }
  | { readonly state: 'measured'; readonly median: number; readonly jitter: number }
  | { readonly state: 'failed'; readonly reason?: string }

const bounded = (milliseconds: number): number => Math.min(longestRoundTrip, milliseconds)

/** The best responder of a region; undefined while one is still pending. */
export function measureOf(region: string, results: readonly ResponderResult[]): RegionMeasure | undefined {
  if (results.some(({ state }) => state === 'pending')) return undefined
  const measured = results.flatMap((result) => (result.state === 'measured' ? [result] : []))
  const [best] = measured.toSorted((a, b) => a.median - b.median)
  return best === undefined
    ? { region, median: null, jitter: null }
    : { region, median: bounded(best.median), jitter: bounded(best.jitter) }
}

/** Why nothing can be measured: the user's own setting, the browser, or no server with a latency responder. */
export type Obstacle = 'disabled' | 'blocked' | 'no-responder'

/** Why nothing can be measured here: no region has a responder, or all of them failed for a reason of this device. */
export function obstacleOf(
  responders: ReadonlyMap<string, readonly unknown[]>,
  results: readonly ResponderResult[],
): Obstacle | undefined {
  if (responders.size > 0 && [...responders.values()].every((found) => found.length === 0)) return 'no-responder'
  const failsFor = (reason: string) => results.every((each) => each.state === 'failed' && each.reason === reason)
  return results.length === 0 ? undefined : (['disabled', 'blocked'] as const).find(failsFor)
}
