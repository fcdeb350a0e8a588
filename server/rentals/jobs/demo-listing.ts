import { seconds } from '../../../contract/duration.ts'
import type { Demo, ServerDriver } from '../backends/driver.ts'

/** A listing of demos by instance. */
export type DemoListing = (ref: string) => Promise<readonly Demo[]>

/** Pages poll at most every three seconds (DEM-02); several share one response of the backend. */
const freshFor = seconds(3)
const kept = 1000

/**
 * Demos of an instance, newest name first. The only backend call within a request: the listing changes by itself and is
 * requested rarely, so it is not stored. A response is shared for three seconds.
 */
export function createDemoListing(driver: Pick<ServerDriver, 'demos'>, now: () => number): DemoListing {
  const listings = new Map<string, { readonly at: number; readonly demos: Promise<readonly Demo[]> }>()
  return (ref) => {
    const known = listings.get(ref)
    if (known !== undefined && Math.abs(now() - known.at) < freshFor) return known.demos
    const demos = driver.demos(ref).then((list) => list.toSorted((a, b) => (a.name < b.name ? 1 : -1)))
    const entry = { at: now(), demos }
    listings.delete(ref)
    listings.set(ref, entry)
    const [oldest] = listings.keys()
    if (listings.size > kept && oldest !== undefined) listings.delete(oldest)
    // Failures are not cached.
    demos.catch(() => {
      if (listings.get(ref) === entry) listings.delete(ref)
    })
    return demos
  }
}
