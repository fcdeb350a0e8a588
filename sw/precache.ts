import { settingsBlockId } from '../contract/page/document-texts.ts'
import { frameDocument } from '../contract/page/shell-table.ts'
import type { StoredFiles } from '../contract/page/sw-messages.ts'

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
  /**
   * Downloads the documents again: the portal renders them with the community's settings. False if one has another version
   * of these than `version`. Rejects if one cannot be downloaded.
   */
  renewDocuments(version?: string): Promise<boolean>
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

/** The version of the settings in a document; empty where a build has written them. */
const versionIn = (html: string): string => / data-version="(\w*)"/.exec(html)?.[1] ?? ''

/** Whether the portal has written this: what asks for a check in front of it may answer every address with a page. */
async function isOwn(path: string, response: Response): Promise<boolean> {
  if (response.redirected) return false
  if (path.endsWith('.html')) return (await response.clone().text()).includes(`id="${settingsBlockId}"`)
  return response.headers.get('content-type')?.startsWith('text/html') !== true
}

/** The language of a file of messages (scripts/build/staff-chunks.ts names it); undefined: any other file. */
const languageOf = (path: string): string | undefined => /\/messages-([a-z]+)-/.exec(path)?.[1]

/** The languages that a document offers. */
const languagesIn = (html: string): string => / data-languages='([^']*)'/.exec(html)?.[1] ?? ''

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
  const fetchOwn = async (path: string, from: RequestCache): Promise<Response> => {
    const response = await fetch(new Request(new URL(path, origin), { cache: from }))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    if (!(await isOwn(path, response))) throw new Error(`${path} was answered by another than the portal`)
    return response
  }
  const download = async (path: string, key: string, cache: Pick<Cache, 'match' | 'put'>) => {
    if (await cache.match(key)) return
    // A hashed file may come from the HTTP cache, where the page has just put it; any other must be this build's.
    const fresh = key.includes('?revision=') ? 'reload' : 'default'
    await cache.put(key, await fetchOwn(path, fresh))
  }
  const takeFromHttpCache = async (path: string, key: string, cache: Pick<Cache, 'match' | 'put'>) => {
    const request = new Request(new URL(path, origin), { cache: 'only-if-cached', mode: 'same-origin' })
    // Where the HTTP cache has nothing, the answer is an error or 504 (Fetch, 4.6).
    const response = await fetch(request).catch(() => undefined)
    if (response?.ok) await cache.put(key, response)
  }
  const isDocument = (path: string): boolean => path.endsWith('.html')
  /** What this build needs of its files: those with messages of languages that the community does not offer stay away. */
  const needed = async (cache: Pick<Cache, 'match'>): Promise<readonly (readonly [path: string, key: string])[]> => {
    const key = keys.get(`/${frameDocument}`)
    const html = await (key === undefined ? undefined : await cache.match(key))?.text()
    const offered = html === undefined ? undefined : languagesIn(html)
    return [...keys].filter(([path]) => {
      const language = languageOf(path)
      return language === undefined || offered === undefined || offered.includes(`"${language}"`)
    })
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
      const downloadAll = (files: readonly (readonly [string, string])[]) =>
        Promise.all(files.map(([path, key]) => download(path, key, cache)))
      await downloadAll([...keys].filter(([path]) => isDocument(path)))
      await downloadAll(await needed(cache))
    },
    async renewDocuments(version) {
      const cache = await caches.open(cacheName)
      const renewOne = async ([path, key]: readonly [string, string]): Promise<boolean> => {
        const response = await fetchOwn(path, 'reload')
        const own = versionIn(await response.clone().text())
        await cache.put(key, response)
        return version === undefined || own === '' || own === version
      }
      const documents = [...keys].filter(([path]) => isDocument(path))
      const first = documents.slice(0, 1)
      for (const some of [first, documents.slice(1)]) {
        if ((await Promise.all(some.map(renewOne))).includes(false)) return false
      }
      return true
    },
    async count() {
      const cache = await caches.open(cacheName)
      const stored = new Set((await cache.keys()).map(({ url }) => url))
      const files = await needed(cache)
      return { stored: files.filter(([, key]) => stored.has(key)).length, all: files.length }
    },
    async cleanUp() {
      const cache = await caches.open(cacheName)
      const own = new Set(keys.values())
      for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url)
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
