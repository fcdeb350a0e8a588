import type { Features } from '../../contract/community/features.ts'
import { shareParameters } from './shared-server.ts'

/** Why a redirect happened; carried in the history state, never in the address (RT-16, RT-17). */
export type NavigationError = 'FEATURE_OFF' | 'NOT_FOUND'

/** Parameters of a path by name, decoded: of `/servers/details/:serverId`, `{ serverId }`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}`
  ? Readonly<Record<Name, string>>
  : Readonly<Record<never, string>>

/** How the addresses of a page are settled. */
export interface PageRoute {
  readonly name: string
  /** Of pagePaths; may end with one parameter, such as `:serverId`. */
  readonly path: string
  /** Whether this community has the page. `path` is the requested path. */
  isOn(features: Features, path: string): boolean
  /** The first page that is on stands at the root: rendered there, or redirected to. */
  readonly home?: 'rendered' | 'redirected'
  /** What happens to a path below this one that is no page of its own; absent: it does not exist. */
  readonly below?: 'rendered' | 'redirected'
  /** While the page is off, its address leads to the page above without an error. */
  readonly offSilently?: boolean
  /** The address that belongs in place of the requested one; undefined: none. */
  redirect?(search: URLSearchParams, features: Features): string | undefined
}

type Step<Page> = (
  | { readonly page: Page | undefined; readonly parameters: Readonly<Record<string, string>> }
  | { readonly redirect: string; readonly error?: NavigationError }
) & { readonly isOff?: boolean }

export interface ResolvedRoute<Page> {
  /** Undefined where every page is off. */
  readonly page: Page | undefined
  readonly parameters: Readonly<Record<string, string>>
  /** Path and search of the page, where a redirect leads to it. */
  readonly redirect: string | undefined
  /** The first error in the chain of redirects. */
  readonly error: NavigationError | undefined
  /** The address would be another page's if the community had switched it on. */
  readonly isOff: boolean
}

const isBelow = (path: string, area: string): boolean => path.startsWith(`${area}/`)

/** The parameters of a path that the page has; undefined where it is another page's, or cannot be decoded. */
function parametersOf({ path: pattern, below }: PageRoute, path: string): Record<string, string> | undefined {
  if (path === pattern || (below === 'rendered' && isBelow(path, pattern))) return {}
  const [prefix = '', name] = pattern.split(':')
  const rest = name !== undefined && path.startsWith(prefix) ? path.slice(prefix.length) : ''
  if (name === undefined || rest === '' || rest.includes('/')) return undefined
  try {
    return { [name]: decodeURIComponent(rest) }
  } catch {
    return undefined // "%" without two hexadecimal digits
  }
}

function homeStep<Page extends PageRoute>(pages: readonly Page[], features: Features): Step<Page> {
  const page = pages.find(({ home, isOn }) => home !== undefined && isOn(features, '/'))
  if (page?.home === 'redirected') return { redirect: page.path, isOff: true }
  return { page, parameters: {}, isOff: page === undefined }
}

/** Where an address leads that no page renders: to the page above it, or to the root. */
function redirectUp(
  pages: readonly PageRoute[],
  path: string,
  features: Features,
  error?: NavigationError,
): { redirect: string; error?: NavigationError; isOff?: boolean } {
  const above = pages.find((page) => page.below === 'redirected' && isBelow(path, page.path))
  if (above?.isOn(features, above.path)) return { redirect: above.path, ...(error ? { error } : {}) }
  return { redirect: '/', error: above ? 'FEATURE_OFF' : (error ?? 'NOT_FOUND'), isOff: above !== undefined }
}

function step<Page extends PageRoute>(
  pages: readonly Page[],
  path: string,
  search: URLSearchParams,
  features: Features,
): Step<Page> {
  if (path === '/') return homeStep(pages, features)
  for (const page of pages) {
    const parameters = parametersOf(page, path)
    if (!parameters) continue
    const redirect = page.redirect?.(search, features)
    if (redirect !== undefined) return { redirect }
    if (page.isOn(features, path)) return { page, parameters }
    return { ...redirectUp(pages, path, features, page.offSilently ? undefined : 'FEATURE_OFF'), isOff: true }
  }
  return redirectUp(pages, path, features)
}

/** Follows the redirects of an address to the page that is rendered. `path` is the raw path, `search` with or without "?". */
export function resolveRoute<Page extends PageRoute>(
  pages: readonly Page[],
  path: string,
  search: string,
  features: Features,
): ResolvedRoute<Page> {
  const query = new URLSearchParams(search)
  let at = path.replace(/\/+$/, '') || '/'
  let redirect: string | undefined
  let error: NavigationError | undefined
  let isOff = false
  for (;;) {
    const next = step(pages, at, query, features)
    isOff ||= next.isOff === true
    if ('page' in next) return { ...next, redirect, error, isOff }
    error ??= next.error
    for (const name of shareParameters) query.delete(name)
    at = next.redirect
    redirect = keepFrom(at, search)
  }
}

/** Adds the outside `from` of the current address to an inner link (SH-12); `portal` is not from outside. */
export function keepFrom(href: string, search: string): string {
  const from = new URLSearchParams(search).get('from')
  if (from === null || from === 'portal' || !href.startsWith('/')) return href
  const url = new URL(href, 'https://page.invalid')
  if (url.searchParams.has('from')) return href
  url.searchParams.set('from', from)
  return `${url.pathname}${url.search}${url.hash}`
}
