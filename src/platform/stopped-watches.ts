import * as v from 'valibot'
import { pushCache, stoppedKey, stoppedMessage, stoppedWatchesSchema } from '../../contract/page/sw-messages.ts'

/** The watches that were ended from their notifications since this was last called. Never rejects. */
async function takeStopped(): Promise<readonly string[]> {
  try {
    if (!(await caches.has(pushCache))) return []
    const cache = await caches.open(pushCache)
    const stored = v.safeParse(stoppedWatchesSchema, await (await cache.match(stoppedKey))?.json())
    await cache.delete(stoppedKey)
    return stored.success ? stored.output : []
  } catch (error) {
    console.info('What was ended from a notification is not known:', error)
    return []
  }
}

/**
 * Calls `listener` with the ids of watches that were ended from their notifications: before this page opened, and from now on.
 * Resolves when those from before are told.
 */
export async function onStoppedWatches(listener: (ids: readonly string[]) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const tell = async () => {
    const ids = await takeStopped()
    if (ids.length > 0) listener(ids)
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === stoppedMessage) void tell()
  })
  await tell()
}
