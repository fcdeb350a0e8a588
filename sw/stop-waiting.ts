import * as v from 'valibot'
import { href } from '../contract/endpoint.ts'
import { stopPushWatch } from '../contract/endpoints/push.ts'
import { pushCache, stoppedKey, stoppedMessage, stoppedWatchesSchema } from '../contract/page/sw-messages.ts'
import { maxSlotWatches } from '../contract/push/slot-watch.ts'

const dataSchema = v.object({ watch: v.pipe(v.string(), v.uuid()) })

/** The watch that a notification is about; undefined: it is about something else. */
export function watchOfNotification(data: unknown): string | undefined {
  const parsed = v.safeParse(dataSchema, data)
  return parsed.success ? parsed.output.watch : undefined
}

export interface StopWaitingDeps {
  readonly origin: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly open: (name: string) => Promise<Pick<Cache, 'match' | 'put'>>
  /** The address of this device's subscription; undefined: it has none, and the portal knows no watch of it. */
  readonly endpoint: () => Promise<string | undefined>
  readonly pages: () => Promise<readonly { postMessage(message: typeof stoppedMessage): void }[]>
}

/**
 * Ends a watch from its notification, signed in or not: the page ends its own, the open one now and any other when it opens.
 * Rejects if the portal cannot be told; the next page that opens tells it.
 */
export async function stopWaiting(
  watch: string,
  { origin, fetch, open, endpoint, pages }: StopWaitingDeps,
): Promise<void> {
  const cache = await open(pushCache)
  const stored = v.safeParse(stoppedWatchesSchema, await (await cache.match(stoppedKey))?.json())
  const stopped = [watch, ...(stored.success ? stored.output : [])].slice(0, 4 * maxSlotWatches)
  await cache.put(stoppedKey, new Response(JSON.stringify([...new Set(stopped)])))
  for (const page of await pages()) page.postMessage(stoppedMessage)
  const address = await endpoint()
  if (address === undefined) return
  const response = await fetch(
    new Request(new URL(href(stopPushWatch), origin), {
      method: stopPushWatch.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: address, watch }),
    }),
  )
  if (!response.ok) throw new Error(`the portal answered ${response.status}`)
}
