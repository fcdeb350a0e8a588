import { parseServerId, type ServerId, serverId } from '../../contract/address.ts'
import type { CommunityConfig } from '../../contract/community.ts'
import { pagePaths, type SettingsPart } from '../../contract/page-paths.ts'

type Features = CommunityConfig['features']

/** A screen that exists in this build, with what its address names. */
export type View =
  | { readonly name: 'servers' | 'faq' | 'leaderboard' | 'inventory' | 'nothing' }
  | { readonly name: 'settings'; readonly part: SettingsPart }
  | { readonly name: 'login' | 'steamCallback' | 'bindCallback' }
  | { readonly name: 'vip' | 'vipSubscribe' | 'vipCard' | 'pracc' }
  | { readonly name: 'praccJoin'; readonly code: string }
  | { readonly name: 'resetPassword'; readonly token: string; readonly email: string }
  | { readonly name: 'serverDetails' | 'serverRules'; readonly serverId: ServerId }

/** Why a redirect happened; carried in the history state, never in the address (RT-16, RT-17). */
export type NavigationError = 'FEATURE_OFF' | 'NOT_FOUND'

type Step = { readonly view: View } | { readonly redirect: string; readonly error?: NavigationError }

export interface Settled {
  readonly view: View
  /** Path and search of the view, where a redirect leads to it. */
  readonly redirect: string | undefined
  /** The first error of the chain of redirects. */
  readonly error: NavigationError | undefined
}

const within = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`)

/** The one parameter at the end of a pattern, decoded; undefined where the path is another or cannot be decoded. */
function parameter(path: string, pattern: string): string | undefined {
  const prefix = pattern.slice(0, pattern.indexOf(':'))
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  if (rest === '' || rest.includes('/')) return undefined
  try {
    return decodeURIComponent(rest)
  } catch {
    return undefined // "%" without two hexadecimal digits
  }
}

/** The server that a shared text names, such as a pasted `connect 1.2.3.4:27015`. */
function sharedServer(search: URLSearchParams): ServerId | undefined {
  const text = search.get('shared')?.slice(0, 500) ?? ''
  for (const word of text.split(/[\s/;"']+/)) {
    const address = parseServerId(word.replace(/^web\+spawnpoint:/, ''))
    if (address) return serverId(address.ip, address.port)
  }
  return undefined
}

function homeStep(features: Features): Step {
  if (features.servers.enabled) return { view: { name: 'servers' } }
  if (features.vip) return { redirect: pagePaths.vip.href() }
  if (features.faq) return { redirect: pagePaths.faq.href() }
  if (features.settings.enabled) return { redirect: pagePaths.settings.href() }
  return { view: { name: 'nothing' } }
}

function serversStep(path: string, search: URLSearchParams, { servers }: Features): Step {
  if (!servers.enabled) return { redirect: '/', error: 'FEATURE_OFF' }
  const shared = sharedServer(search)
  if (shared && servers.details) return { redirect: pagePaths.serverDetails.href(shared) }
  if (path === pagePaths.servers.pattern) return { view: { name: 'servers' } }
  const details = parameter(path, pagePaths.serverDetails.pattern)
  const rules = parameter(path, pagePaths.serverRules.pattern)
  if (details !== undefined && servers.details) return { view: { name: 'serverDetails', serverId: details } }
  if (rules !== undefined && servers.rules) return { view: { name: 'serverRules', serverId: rules } }
  const off = details !== undefined || rules !== undefined
  return { redirect: pagePaths.servers.href(), ...(off ? { error: 'FEATURE_OFF' } : {}) }
}

const signInViews: Readonly<Record<string, 'login' | 'steamCallback' | 'bindCallback'>> = {
  [pagePaths.login.pattern]: 'login',
  [pagePaths.steamCallback.pattern]: 'steamCallback',
  [pagePaths.steamBindCallback.pattern]: 'bindCallback',
}

/** Login, the ways back from Steam, and the reset of a password, whose address must name whose and with what (RT-09). */
function signInStep(path: string, search: URLSearchParams, { signIn }: Features): Step | undefined {
  const name = Object.hasOwn(signInViews, path) ? signInViews[path] : undefined
  const isReset = path === pagePaths.resetPassword.pattern
  if (name === undefined && !isReset) return undefined
  if (!signIn) return { redirect: '/', error: 'FEATURE_OFF' }
  if (name) return { view: { name } }
  const token = search.get('token') ?? ''
  const email = search.get('email') ?? ''
  return token === '' || email === ''
    ? { redirect: pagePaths.login.href() }
    : { view: { name: 'resetPassword', token, email } }
}

const vipViews: Readonly<Record<string, 'vip' | 'vipSubscribe' | 'vipCard'>> = {
  '/vip': 'vip',
  [pagePaths.vipSubscribe.pattern]: 'vipSubscribe',
  [pagePaths.vipCard.pattern]: 'vipCard',
}

/** Everything under /vip that has no page of its own is VIP (RT-04). */
function vipStep(path: string, features: Features): Step {
  if (!features.vip) return { redirect: '/', error: 'FEATURE_OFF' }
  const name = Object.hasOwn(vipViews, path) ? vipViews[path] : undefined
  return name ? { view: { name } } : { redirect: pagePaths.vip.href() }
}

/** Everything under /pracc that has no page of its own is the list of servers (RT-05). */
function praccStep(path: string, features: Features): Step {
  if (!features.pracc) return { redirect: '/', error: 'FEATURE_OFF' }
  if (path === '/pracc') return { view: { name: 'pracc' } }
  const code = parameter(path, pagePaths.praccJoin.pattern)
  return code === undefined ? { redirect: pagePaths.pracc.href() } : { view: { name: 'praccJoin', code } }
}

function leaderboardStep(path: string, { leaderboard }: Features): Step {
  if (!leaderboard) return { redirect: '/', error: 'FEATURE_OFF' }
  const { pattern, href } = pagePaths.leaderboard
  return path === pattern ? { view: { name: 'leaderboard' } } : { redirect: href() }
}

/** Everything under /inventory is the one frame, unless a part of it is off (RT-06, GEN-16). */
function inventoryStep(path: string, search: URLSearchParams, { inventory }: Features): Step {
  // Without `from` the inventory is not addressed at all.
  if (!search.has('from')) return { redirect: '/' }
  const flags: Readonly<Record<string, boolean>> = inventory
  const isOff = !inventory.enabled || flags[path.split('/')[2] ?? ''] === false
  return isOff ? { redirect: '/', error: 'FEATURE_OFF' } : { view: { name: 'inventory' } }
}

/** Everything under /settings that has no page of its own, or whose page is off, is the index (RT-08). */
function settingsStep(path: string, { settings, signIn }: Features): Step {
  const { href } = pagePaths.settings
  if (!settings.enabled) return { redirect: '/', error: 'FEATURE_OFF' }
  if (path === href()) return { view: { name: 'settings', part: 'general' } }
  const part = signIn && (['profile', 'security'] as const).find((each) => settings[each] && path === href(each))
  return part ? { view: { name: 'settings', part } } : { redirect: href() }
}

function step(path: string, search: URLSearchParams, features: Features): Step {
  if (path === '/') return homeStep(features)
  if (within(path, '/servers')) return serversStep(path, search, features)
  if (within(path, '/vip')) return vipStep(path, features)
  if (within(path, '/pracc')) return praccStep(path, features)
  if (path === '/faq') return features.faq ? { view: { name: 'faq' } } : { redirect: '/', error: 'FEATURE_OFF' }
  if (within(path, '/leaderboard')) return leaderboardStep(path, features)
  if (within(path, '/settings')) return settingsStep(path, features)
  if (within(path, '/inventory')) return inventoryStep(path, search, features)
  return signInStep(path, search, features) ?? { redirect: '/', error: 'NOT_FOUND' }
}

/** Follows the redirects of an address to the view that is shown. `path` is the raw path, `search` with or without "?". */
export function settle(path: string, search: string, features: Features): Settled {
  const query = new URLSearchParams(search)
  let at = path.replace(/\/+$/, '') || '/'
  let redirect: string | undefined
  let error: NavigationError | undefined
  for (;;) {
    const next = step(at, query, features)
    if ('view' in next) return { view: next.view, redirect, error }
    error ??= next.error
    query.delete('shared')
    at = next.redirect
    redirect = keepFrom(at, search)
  }
}

/** Adds the outside `from` of the present address to an inner link (SH-12); `portal` is not from outside. */
export function keepFrom(href: string, search: string): string {
  const from = new URLSearchParams(search).get('from')
  if (from === null || from === 'portal' || !href.startsWith('/')) return href
  const url = new URL(href, 'https://page.invalid')
  if (url.searchParams.has('from')) return href
  url.searchParams.set('from', from)
  return `${url.pathname}${url.search}${url.hash}`
}
