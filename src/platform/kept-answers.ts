import { screensCache } from '../../contract/page/kept-screen.ts'
import { fetchedAtHeader, keptCaches } from '../../contract/page/sw-messages.ts'

/** A response in the service worker's cache, and the epoch millisecond at which the network delivered it. */
export interface KeptAnswer {
  readonly path: string
  readonly fetchedAt: number
}

/** What is available offline. Empty if the browser has no cache or refuses storage. */
export async function readKeptAnswers(): Promise<readonly KeptAnswer[]> {
  try {
    const kept: KeptAnswer[] = []
    for (const name of Object.values(keptCaches)) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const fetchedAt = Number(response?.headers.get(fetchedAtHeader))
        const { pathname, search } = new URL(request.url)
        if (fetchedAt > 0) kept.push({ path: pathname + search, fetchedAt })
      }
    }
    return kept
  } catch (error) {
    console.info('Kept answers cannot be read:', error)
    return []
  }
}

/** Deletes the first screens that the service worker paints at the next start. Rejects if storage is refused. */
export async function clearKeptScreens(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(screensCache)
}

/** Deletes the service worker's cached responses, and the screens that were made of them. */
export async function clearKeptAnswers(): Promise<void> {
  try {
    await Promise.all([...Object.values(keptCaches), screensCache].map((name) => caches.delete(name)))
  } catch (error) {
    console.info('Kept answers cannot be removed:', error)
  }
}
