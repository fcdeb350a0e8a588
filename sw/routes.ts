import type { KeptCache } from '../contract/sw-messages.ts'

/** What the worker looks at before it touches a request. */
export interface Asked {
  readonly url: URL
  readonly method: string
  readonly mode: string
  readonly hasAuthorization: boolean
}

/** What is never answered or kept by the worker, each line with its reason (ASVS 14.3.1). */
const denied: readonly { readonly reason: string; readonly holds: (asked: Asked, origin: string) => boolean }[] = [
  { reason: 'another origin: opaque answers would fill the quota', holds: ({ url }, origin) => url.origin !== origin },
  { reason: 'not a read: a replayed write is a second write', holds: ({ method }) => method !== 'GET' },
  {
    reason: 'belongs to one person: a shared cache is read by others',
    holds: ({ hasAuthorization }) => hasAuthorization,
  },
  { reason: 'sign-in: an old answer is a wrong session', holds: ({ url }) => under(url, '/api/auth') },
  { reason: 'payment: an old answer is a wrong balance', holds: ({ url }) => under(url, '/api/payment') },
  { reason: 'rented servers: holds their passwords', holds: ({ url }) => under(url, '/api/scrim') },
]

const under = ({ pathname }: URL, area: string): boolean => pathname === area || pathname.startsWith(`${area}/`)

const language = ['language']
/** Without `around` and `user/`: who was looked up is personal data and leaves with the session (decision 029). */
const board = ['page', 'usergroup', 'season']

/** Public reads by path, with the parameters that they may have. */
const kept: readonly { readonly path: RegExp; readonly parameters: readonly string[]; readonly cache: KeptCache }[] = [
  { path: /^\/api\/servers$/, parameters: language, cache: 'shared' },
  { path: /^\/api\/server\/announcement(?:\/list)?$/, parameters: language, cache: 'shared' },
  { path: /^\/api\/(?:faqs|privileges)$/, parameters: language, cache: 'shared' },
  { path: /^\/api\/servers\/[^/]+(?:\/rules)?$/, parameters: language, cache: 'servers' },
  {
    path: /^\/api\/leaderboard\/[\w-]+(?:\/top)?$/,
    parameters: board,
    cache: 'leaderboard',
  },
]

export type Route =
  | { readonly kind: 'network'; readonly reason: string }
  | { readonly kind: 'shell' }
  | { readonly kind: 'file' }
  | { readonly kind: 'kept'; readonly cache: KeptCache }

const hasOnly = ({ searchParams }: URL, parameters: readonly string[]): boolean =>
  [...searchParams.keys()].every((key) => parameters.includes(key))

const serverAreas = ['/api', '/healthz', '/demo']

/** A server's address holds dots (`/servers/details/1.2.3.4%3A27015`); it is a path of the page all the same. */
const isFile = ({ pathname }: URL): boolean => !pathname.startsWith('/servers/') && /\.[^/]+$/.test(pathname)

/** Not the shell's: the API and its callbacks, the supervisor's question, the demo's own pages, files. */
const isShellPath = (url: URL): boolean => !serverAreas.some((area) => under(url, area)) && !isFile(url)

/**
 * Who answers a request: the network alone, the precached shell, a precached file, or the network with its last good
 * answer behind it.
 */
export function routeOf(asked: Asked, origin: string, isPrecached: (pathname: string) => boolean): Route {
  const refusal = denied.find(({ holds }) => holds(asked, origin))
  if (refusal) return { kind: 'network', reason: refusal.reason }
  if (asked.mode === 'navigate') {
    return isShellPath(asked.url) ? { kind: 'shell' } : { kind: 'network', reason: 'a page of the server' }
  }
  if (isPrecached(asked.url.pathname)) return { kind: 'file' }
  const match = kept.find(({ path, parameters }) => path.test(asked.url.pathname) && hasOnly(asked.url, parameters))
  return match ? { kind: 'kept', cache: match.cache } : { kind: 'network', reason: 'nothing to keep' }
}
