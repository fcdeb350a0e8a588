import { seconds } from '../../../contract/duration.ts'
import type { Demo, ServerDriver } from '../backends/driver.ts'

/** A listing of demos by instance. */
export type DemoListing = (ref: string) => Promise<readonly Demo[]>

/** Pages ask at most every three seconds (DEM-02); several of them share an answer of the backend. */
const freshFor = seconds(3)
const kept = 1000

/**
 * Demos of an instance, by name downward. The only work of a backend that a person waits for: what is listed changes by
 * itself and is asked for seldom, so that no row could tell it. An answer serves everybody for three seconds.
 */
export function createDemoListing(driver: Pick<ServerDriver, 'demos'>, now: () => number): DemoListing {
  const listings = new Map<string, { readonly at: number; readonly demos: Promise<readonly Demo[]> }>()
  return (ref) => {
    const known = listings.get(ref)
    if (known !== undefined && now() < known.at + freshFor) return known.demos
    const demos = driver.demos(ref).then((list) => list.toSorted((a, b) => (a.name < b.name ? 1 : -1)))
    const entry = { at: now(), demos }
    listings.delete(ref)
    listings.set(ref, entry)
    const [oldest] = listings.keys()
    if (listings.size > kept && oldest !== undefined) listings.delete(oldest)
    // A failure is nobody else's.
    demos.catch(() => {
      if (listings.get(ref) === entry) listings.delete(ref)
    })
    return demos
  }
}
