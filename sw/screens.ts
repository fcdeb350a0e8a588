import { parseUrl } from '../contract/browser/parse-url.ts'
import { days } from '../contract/duration.ts'
import { maxScreens, oldestScreen, type Screen, withScreen } from '../contract/page/kept-screen.ts'
import { type ShellTable, shellDocumentOf } from '../contract/page/shell-table.ts'
import { fetchedAtHeader } from '../contract/page/sw-messages.ts'
import type { Precache } from './precache.ts'

/** An unchanged screen is not written again before this age. */
const fresh = days(1)

/** With and without the query of a page's default view. */
const maxAddresses = 2

type ScreensCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>

export interface ScreensDeps {
  readonly origin: string
  readonly table: ShellTable
  readonly precache: Pick<Precache, 'answer' | 'revisionOf'>
  /** Whether the worker answers a navigation to this address with a document. */
  readonly isPage: (url: URL) => boolean
  /** Rejects if storage is refused. */
  readonly open: () => Promise<ScreensCache>
  readonly now: () => number
}

/** A page's message: see contract/page/sw-messages.ts. */
export interface ScreenMessage {
  readonly urls: readonly string[]
  readonly files: readonly string[]
  readonly screen: Screen
}

/** Whole documents with a page's first screen in them, one per address, of this build's documents only. */
export interface Screens {
  /** Puts a screen into its document and stores that. Never rejects: without it the next start is the plain document. */
  keep(message: ScreenMessage): Promise<void>
  /** The stored document for a navigation; undefined without one, and for one that is too old. Never rejects. */
  answer(url: URL): Promise<Response | undefined>
  /** Deletes those of other builds. Never rejects. */
  prune(): Promise<void>
}

/**
 * What tells one screen from another: the document and the query, because filters, modes and seasons are in the query.
 * All paths of one document share its screen; of the frame, every path has its own. `source` says only how the app was
 * started.
 */
function screenName(table: ShellTable, { pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('source')
  query.sort()
  const name = Object.hasOwn(table, pathname) ? `/${shellDocumentOf(table, pathname)}` : pathname
  return query.size > 0 ? `${name}?${query}` : name
}

const report = (error: unknown): void => console.info('First screens cannot be kept:', error)

export function createScreens({ origin, table, precache, isPage, open, now }: ScreensDeps): Screens {
  // A clock that was wrong may have stamped the future: age counts either way.
  const ageOf = ({ headers }: Response) => Math.abs(now() - Number(headers.get(fetchedAtHeader)))
  const documentOf = ({ pathname }: URL) => `/${shellDocumentOf(table, pathname)}`
  const areaOf = (document: string) => {
    const revision = precache.revisionOf(document)
    return revision === undefined ? undefined : `${origin}/kept-screen/${revision}`
  }
  const keyOf = (url: URL) => {
    const area = areaOf(documentOf(url))
    return area && area + screenName(table, url)
  }

  async function put(address: string, { files, screen }: ScreenMessage, cache: ScreensCache): Promise<void> {
    const url = parseUrl(address, origin)
    const key = url && isPage(url) ? keyOf(url) : undefined
    if (!url || key === undefined) return
    const plain = await precache.answer(documentOf(url))
    const html = await plain.text()
    const body = files.every((file) => html.includes(file)) ? withScreen(html, screen) : undefined
    if (body === undefined || !plain.ok) return
    const before = await cache.match(key)
    if (before && ageOf(before) < fresh && (await before.text()) === body) return
    // The policy allows scripts by their hashes: a screen has none, so it holds for this document too.
    const headers = new Headers(plain.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    headers.set(fetchedAtHeader, String(now()))
    await cache.delete(key) // the order of the keys is their age
    await cache.put(key, new Response(body, { headers }))
  }

  return {
    async keep(message) {
      try {
        const cache = await open()
        for (const url of message.urls.slice(0, maxAddresses)) await put(url, message, cache)
        const keys = await cache.keys()
        for (const oldest of keys.slice(0, Math.max(0, keys.length - maxScreens))) await cache.delete(oldest)
      } catch (error) {
        report(error)
      }
    },
    async answer(url) {
      try {
        const key = keyOf(url)
        if (key === undefined) return undefined
        const found = await (await open()).match(key)
        return found && ageOf(found) < oldestScreen ? found : undefined
      } catch (error) {
        report(error)
        return undefined
      }
    },
    async prune() {
      try {
        const documents = new Set(['/index.html', ...Object.values(table).map((name) => `/${name}`)])
        const areas = [...documents].map(areaOf).filter((area) => area !== undefined)
        const cache = await open()
        for (const request of await cache.keys()) {
          if (!areas.some((area) => request.url.startsWith(`${area}/`))) await cache.delete(request)
        }
      } catch (error) {
        report(error)
      }
    },
  }
}
