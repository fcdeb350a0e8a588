import type { KeptEndpoint } from '../contract/page/kept-endpoints.ts'
import type { KeptCache } from '../contract/page/sw-messages.ts'
import { isPicture } from './pictures.ts'

/** The parts of a request that the worker looks at. */
export interface RequestFacts {
  readonly url: URL
  readonly method: string
  readonly mode: string
  readonly hasAuthorization: boolean
}

/** Requests that the worker never answers and never stores, each with the reason (ASVS 14.3.1). */
const denied: readonly {
  readonly reason: string
  readonly holds: (request: RequestFacts, origin: string) => boolean
}[] = [
  {
    reason: 'another origin: opaque responses would fill the quota',
    holds: ({ url }, origin) => url.origin !== origin,
  },
  { reason: 'not a read: a replayed write is a second write', holds: ({ method }) => method !== 'GET' },
  {
    reason: 'belongs to one player: a shared cache is read by others',
    holds: ({ hasAuthorization }) => hasAuthorization,
  },
]

const under = ({ pathname }: URL, area: string): boolean => pathname === area || pathname.startsWith(`${area}/`)

/** The cache that keeps a response, and the query parameter that asks for its changes where it has any. */
type Kept = Pick<KeptEndpoint, 'cache' | 'changes'>

/** Says where the response for a URL is kept; undefined: nowhere. */
export type KeptOf = (url: URL) => Kept | undefined

/** Reads the table that the build makes of the endpoint objects. */
export function keptOf(table: readonly KeptEndpoint[]): KeptOf {
  const rows = table.map(({ path, query, cache, changes }) => {
    const kept: Kept = changes === undefined ? { cache } : { cache, changes }
    return { pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), query, kept }
  })
  return ({ pathname, searchParams }) =>
    rows.find(
      ({ pattern, query }) => pattern.test(pathname) && [...searchParams.keys()].every((key) => query.includes(key)),
    )?.kept
}

/** A request for the changes since a version of a stored response. */
export interface ChangesRequest {
  readonly cache: KeptCache
  /** The address of the whole response. */
  readonly whole: URL
  readonly since: string
}

/** Recognises such a request by the table that the build makes of the endpoint objects. */
export const changesOf =
  (table: readonly KeptEndpoint[]) =>
  (url: URL): ChangesRequest | undefined => {
    const row = table.find(({ path, changes }) => changes !== undefined && path === url.pathname)
    const since = url.searchParams.get(row?.changes ?? '')
    if (!row || since === null || url.searchParams.size > 1) return undefined
    return { cache: row.cache, whole: new URL(url.pathname, url), since }
  }

export type Route =
  | { readonly kind: 'network'; readonly reason: string }
  | { readonly kind: 'shell' }
  | { readonly kind: 'file' }
  | { readonly kind: 'picture' }
  | ({ readonly kind: 'kept' } & Kept)
  | ({ readonly kind: 'changes' } & ChangesRequest)

/** `/cdn-cgi` is Cloudflare's, on every host behind it. */
const serverAreas = ['/api', '/card', '/embed', '/healthz', '/livez', '/readyz', '/metrics', '/demo', '/cdn-cgi']

/**
 * A server's id contains dots (`/servers/details/1.2.3.4%3A27015`), and still its path is a page. Below a first segment with a
 * dot (`/.well-known`, RFC 8615) others than the page respond, bot checks among them.
 */
const isFile = ({ pathname }: URL): boolean => !pathname.startsWith('/servers/') && /\.[^/]+$|^\/\./.test(pathname)

/** Not for the shell: the API and its callbacks, what other sites show of the portal, the checks of supervisors, the demo's own pages, files. */
const isShellPath = (url: URL): boolean => !serverAreas.some((area) => under(url, area)) && !isFile(url)

/** What the build knows of this worker's files and endpoints. */
export interface Known {
  readonly isPrecached: (pathname: string) => boolean
  readonly keptOf: KeptOf
  readonly changesOf: (url: URL) => ChangesRequest | undefined
}

/**
 * How a request is answered: by the network alone, by the precached shell, by a precached file, by a stored picture, or by the
 * network with its last good response as the fallback; changes of that response are stored with it.
 */
export function routeOf(request: RequestFacts, origin: string, known: Known): Route {
  const refusal = denied.find(({ holds }) => holds(request, origin))
  if (refusal) return { kind: 'network', reason: refusal.reason }
  if (request.mode === 'navigate') {
    return isShellPath(request.url) ? { kind: 'shell' } : { kind: 'network', reason: 'a page of the server' }
  }
  if (known.isPrecached(request.url.pathname)) return { kind: 'file' }
  if (isPicture(request.url.pathname)) return { kind: 'picture' }
  const changes = known.changesOf(request.url)
  if (changes) return { kind: 'changes', ...changes }
  const kept = known.keptOf(request.url)
  return kept ? { kind: 'kept', ...kept } : { kind: 'network', reason: 'no endpoint that may be kept' }
}
