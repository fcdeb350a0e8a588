import type { StoredFiles } from '../contract/sw-messages.ts'

/** An entry of the list that the build injects: a path, and a revision if its name contains no hash. */
export interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
}

/** One cache for every build: entries that two builds share are downloaded once. */
const cacheName = 'spawnpoint-shell-v1'

export interface PrecacheDeps {
  readonly origin: string
  readonly caches: { open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>> }
  readonly fetch: (request: Request) => Promise<Response>
}

/**
 * The files of one build, stored under their revision, so that an old build's files serve its pages until they are
 * gone.
 */
export interface Precache {
  /** Downloads what is missing. Rejects if a file cannot be downloaded: this worker then never replaces the old one. */
  install(): Promise<void>
  /**
   * For the worker of a first visit: these documents, and every file that the browser has in its HTTP cache, which are
   * those of the open page. No other file is requested; {@link Precache.install} downloads the rest later. Rejects if a
   * document cannot be downloaded.
   */
  installVisited(documents: readonly string[]): Promise<void>
  /** Downloads the documents again: the portal renders them with the community's settings. Rejects if one cannot be. */
  renewDocuments(): Promise<void>
  /** How many of the build's files are stored. */
  count(): Promise<StoredFiles>
  /** Deletes what this build does not need. */
  cleanUp(): Promise<void>
  has(pathname: string): boolean
  /** Revision of a file whose name contains no hash; undefined for any other path. */
  revisionOf(pathname: string): string | undefined
  /** The stored file; from the network if the browser has evicted it or refuses storage. */
  answer(pathname: string): Promise<Response>
}

const pathOf = (url: string): string => (url.startsWith('/') ? url : `/${url}`)

export function createPrecache(entries: readonly PrecacheEntry[], { origin, caches, fetch }: PrecacheDeps): Precache {
  const revisions = new Map(entries.map(({ url, revision }) => [pathOf(url), revision ?? undefined] as const))
  const keys = new Map(
    entries.map(({ url, revision }) => {
      const key = new URL(pathOf(url), origin)
      if (revision !== null) key.searchParams.set('revision', revision)
      return [pathOf(url), key.href] as const
    }),
  )
  const download = async (path: string, key: string, cache: Pick<Cache, 'match' | 'put'>) => {
    if (await cache.match(key)) return
    // A hashed file may come from the HTTP cache, where the page has just put it; any other must be this build's.
    const fresh = key.includes('?revision=') ? 'reload' : 'default'
    const response = await fetch(new Request(new URL(path, origin), { cache: fresh }))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await cache.put(key, response)
  }
  const takeFromHttpCache = async (path: string, key: string, cache: Pick<Cache, 'match' | 'put'>) => {
    const request = new Request(new URL(path, origin), { cache: 'only-if-cached', mode: 'same-origin' })
    // Where the HTTP cache has nothing, the answer is an error or 504 (Fetch, 4.6).
    const response = await fetch(request).catch(() => undefined)
    if (response?.ok) await cache.put(key, response)
  }
  return {
    async installVisited(documents) {
      const cache = await caches.open(cacheName)
      await Promise.all(
        [...keys].map(([path, key]) => {
          if (documents.includes(path)) return download(path, key, cache)
          return key.includes('?revision=') ? undefined : takeFromHttpCache(path, key, cache)
        }),
      )
    },
    async install() {
      const cache = await caches.open(cacheName)
      await Promise.all([...keys].map(([path, key]) => download(path, key, cache)))
    },
    async renewDocuments() {
      const cache = await caches.open(cacheName)
      const documents = [...keys].filter(([path]) => path.endsWith('.html'))
      await Promise.all(
        documents.map(async ([path, key]) => {
          const response = await fetch(new Request(new URL(path, origin), { cache: 'reload' }))
          if (!response.ok) throw new Error(`${path} answered ${response.status}`)
          await cache.put(key, response)
        }),
      )
    },
    async count() {
      const cache = await caches.open(cacheName)
      const stored = new Set((await cache.keys()).map(({ url }) => url))
      return { stored: [...keys.values()].filter((key) => stored.has(key)).length, all: keys.size }
    },
    async cleanUp() {
      const cache = await caches.open(cacheName)
      const needed = new Set(keys.values())
      for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url)
    },
    has: (pathname) => keys.has(pathname),
    revisionOf: (pathname) => revisions.get(pathname),
    async answer(pathname) {
      const fromNetwork = () => fetch(new Request(new URL(pathname, origin)))
      try {
        const cache = await caches.open(cacheName)
        return (await cache.match(keys.get(pathname) ?? pathname)) ?? (await fromNetwork())
      } catch {
        return await fromNetwork() // storage refused after the installation
      }
    },
  }
}

/**
 * May a worker take control of the open pages while it activates? Only the very first one: those pages came from the
 * network with this build. A later worker takes over on consent, or when no page of the old build is left.
 */
export const claimsOpenPages = (active: unknown): boolean => active === null
