import { pushCache, pushCacheKey } from '../../contract/page/sw-messages.ts'
import { notificationState } from './notifications.ts'

/** Whether this browser can receive messages for a closed page. */
export const canPush = (): boolean =>
  'PushManager' in globalThis && 'serviceWorker' in navigator && notificationState() !== 'unsupported'

const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A subscription with the portal's public key that it was made with. */
export interface DeviceSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly portalKey: string
}

function partsOf(subscription: PushSubscription): DeviceSubscription | undefined {
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  const portalKey = subscription.options.applicationServerKey
  if (p256dh === undefined || auth === undefined || !portalKey) return undefined
  return { endpoint: subscription.endpoint, keys: { p256dh, auth }, portalKey: base64urlOf(portalKey) }
}

/** For the service worker, if the push service ends it. Never rejects: without storage the next page tells the portal. */
async function remember({ endpoint, keys }: DeviceSubscription): Promise<void> {
  try {
    await (await caches.open(pushCache)).put(pushCacheKey, new Response(JSON.stringify({ endpoint, keys })))
  } catch (error) {
    console.info('The subscription could not be stored:', error)
  }
}

const manager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager

/**
 * This device's subscription, made anew where it was made with another key of the portal. Rejects if the browser has no
 * permission, or cannot reach its push service.
 */
export async function subscribeToPush(portalKey: string): Promise<DeviceSubscription> {
  const push = await manager()
  if (!push) throw new Error('no service worker serves this page')
  const known = await push.getSubscription()
  const current = known ? partsOf(known) : undefined
  if (current?.portalKey === portalKey) {
    await remember(current)
    return current
  }
  await known?.unsubscribe()
  const made = partsOf(await push.subscribe({ userVisibleOnly: true, applicationServerKey: portalKey }))
  if (!made) throw new Error('the browser made no keys')
  await remember(made)
  return made
}

/** Ends this device's subscription; resolves to its address, if there was one. */
export async function unsubscribeFromPush(): Promise<string | undefined> {
  const known = await (await manager())?.getSubscription()
  await known?.unsubscribe()
  await globalThis.caches?.delete(pushCache).catch(() => false)
  return known?.endpoint
}
