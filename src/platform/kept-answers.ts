import { fetchedAtHeader, keptCaches } from '../../contract/sw-messages.ts'

/** An answer that the service worker keeps, and the epoch millisecond at which the network gave it. */
export interface KeptAnswer {
  readonly path: string
  readonly fetchedAt: number
}

/** What is readable with no network. Empty where the browser keeps nothing or refuses storage. */
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

/** Forgets what the service worker kept. */
export async function clearKeptAnswers(): Promise<void> {
  try {
    await Promise.all(Object.values(keptCaches).map((name) => caches.delete(name)))
  } catch (error) {
    console.info('Kept answers cannot be removed:', error)
  }
}
