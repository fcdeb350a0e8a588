import type { Cache } from 'swr'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { firstServers } from './server-store.ts'

/** The shell is already on the screen: waiting for a list that is nearly there avoids rendering the page twice. */
const patience = 150

/**
 * Puts the list that index.html requested into the cache, so that the first render has it. Waits for the response only
 * if the device has no cached list; `ready` settles when the stored data is in the cache.
 */
export async function takeFirstList(cache: Cache, ready: Promise<void>): Promise<void> {
  const key = href(serverEndpoints.listServers)
  const arrival = firstServers(key)
  const failed = () => undefined // SWR's first request gets the same failure and reports it
  let waits = true
  const parsed = arrival?.list.then((list) => {
    if (waits) cache.set(key, { data: list })
  }, failed)
  const answered = arrival?.answered.then(() => true, failed)
  await ready
  // Parsing a response that is here takes less time than rendering the page without it, and then again. The cached list
  // is only looked at without one: it would be parsed, too.
  const isHere = await Promise.race([answered, false])
  if (isHere) await parsed
  else if (cache.get(key)?.data === undefined) {
    const answers = await Promise.race([answered, new Promise((done) => setTimeout(done, patience))])
    if (answers) await parsed
  }
  waits = false
}
