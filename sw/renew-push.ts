import * as v from 'valibot'
import { href } from '../contract/endpoint.ts'
import { readPushKey, replacePushDevice } from '../contract/endpoints/push.ts'
import { pushCache, pushCacheKey } from '../contract/page/sw-messages.ts'
import { type PushSubscriptionKeys, pushKeySchema, pushSubscriptionSchema } from '../contract/push/push.ts'

/** What the worker needs of a PushSubscription. */
interface Subscription {
  toJSON(): unknown
}

export interface RenewPushDeps {
  readonly origin: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly open: (name: string) => Promise<Pick<Cache, 'match' | 'put'>>
  /** The subscription of this worker; made anew with the portal's key where there is none. Rejects without the permission. */
  readonly subscribe: (portalKey: string) => Promise<Subscription>
}

const keysOf = (subscription: Subscription | null): PushSubscriptionKeys | undefined => {
  const parsed = v.safeParse(pushSubscriptionSchema, subscription?.toJSON())
  return parsed.success ? parsed.output : undefined
}

/**
 * The push service has ended a subscription, or replaced it (`pushsubscriptionchange`, W3C Push API, 10.4): subscribes again and
 * tells the portal, without a page. Browsers that do not say which one has ended leave it to what the page has stored.
 * Rejects if the portal cannot be told; the next page that opens tells it.
 */
export async function renewPush(ended: Subscription | null, deps: RenewPushDeps): Promise<void> {
  const { origin, fetch, open, subscribe } = deps
  const cache = await open(pushCache)
  const stored = v.safeParse(pushSubscriptionSchema, await (await cache.match(pushCacheKey))?.json())
  const old = keysOf(ended) ?? (stored.success ? stored.output : undefined)
  // Without one the portal knows nothing of this device.
  if (old === undefined) return
  const answer = await fetch(new Request(new URL(href(readPushKey), origin), { cache: 'no-store' }))
  const { key } = v.parse(pushKeySchema, await answer.json())
  const subscription = keysOf(await subscribe(key))
  if (subscription === undefined) return
  const response = await fetch(
    new Request(new URL(href(replacePushDevice), origin), {
      method: replacePushDevice.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ old, subscription, key }),
    }),
  )
  if (!response.ok) throw new Error(`the portal answered ${response.status}`)
  await cache.put(pushCacheKey, new Response(JSON.stringify(subscription)))
}
