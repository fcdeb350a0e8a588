import type { Cache } from 'swr'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { type FetchedServers, firstServers } from './server-store.ts'

/** The shell is on the screen already: a list that is nearly there saves drawing the page twice. */
const patience = 150

/**
 * Puts the list that index.html asked for into the cache, so that the first drawing has it. It is waited for only where
 * the device keeps none; `ready` settles when what it keeps is in the cache.
 */
export async function takeFirstList(cache: Cache, ready: Promise<void>): Promise<void> {
  const key = href(serverEndpoints.listServers)
  let list: FetchedServers | undefined
  const arrival = firstServers(key)?.then(
    (arrived) => {
      list = arrived
    },
    () => undefined, // SWR's first question has the same failure and tells it
  )
  await ready
  if (cache.get(key)?.data === undefined) {
    await Promise.race([arrival, new Promise((done) => setTimeout(done, patience))])
  }
  if (list) cache.set(key, { ...cache.get(key), data: list })
}
