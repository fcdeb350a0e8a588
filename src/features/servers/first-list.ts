import type { Cache } from 'swr'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { type FetchedServers, firstServers } from './server-store.ts'

/** The shell is already on the screen: waiting for a list that is nearly there avoids rendering the page twice. */
const patience = 150

/**
 * Puts the list that index.html requested into the cache, so that the first render has it. Waits for it only if the
 * device has no cached list; `ready` settles when the stored data is in the cache.
 */
export async function takeFirstList(cache: Cache, ready: Promise<void>): Promise<void> {
  const key = href(serverEndpoints.listServers)
  let list: FetchedServers | undefined
  const arrival = firstServers(key)?.then(
    (arrived) => {
      list = arrived
    },
    () => undefined, // SWR's first request gets the same failure and reports it
  )
  await ready
  if (cache.get(key)?.data === undefined) {
    await Promise.race([arrival, new Promise((done) => setTimeout(done, patience))])
  }
  if (list) cache.set(key, { ...cache.get(key), data: list })
}
