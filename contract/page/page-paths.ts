import type { LegalPage } from '../legal/legal.ts'
import type { ServerId } from '../servers/address.ts'

/** The sub-pages of the settings (RT-08); `general` is the index. */
export type SettingsPart = 'general' | 'profile' | 'security'

/** The sections of the staff room; `overview` is the index. */
export type StaffSection =
  | 'overview'
  | 'servers'
  | 'players'
  | 'reports'
  | 'game'
  | 'texts'
  | 'orders'
  | 'rentals'
  | 'leaderboard'
  | 'settings'
  | 'alerts'
  | 'audit'
  | 'members'

/** The page of one player in the staff room. */
export const staffPlayerPath = (steamId: string): string => `/staff/players/${steamId}`
/** The SteamID in such a path; undefined: another path. */
export const playerInStaffPath = (path: string): string | undefined =>
  /^\/staff\/players\/(76561(?:19|20)\d{10})$/.exec(path)?.[1]

/** A page with one address. */
const fixed = <Path extends string>(pattern: Path) => ({ pattern, href: (): string => pattern })

/** Page paths: the pattern that src/app/routes.ts matches and the builder that makes a link, side by side. */
export const pagePaths = {
  home: fixed('/'),
  servers: fixed('/servers'),
  serverDetails: {
    pattern: '/servers/details/:serverId',
    href: (id: ServerId) => `/servers/details/${encodeURIComponent(id)}`,
  },
  serverRules: {
    pattern: '/servers/rules/:serverId',
    href: (id: ServerId) => `/servers/rules/${encodeURIComponent(id)}`,
  },
  faq: fixed('/faq'),
  legal: { pattern: '/legal', href: (page: LegalPage) => `/legal/${page}` },
  vip: fixed('/vip'),
  pair: fixed('/pair'),
  pracc: {
    pattern: '/pracc',
    /** With the id of a rental: its card. */
    href: (instanceId?: string) =>
      instanceId === undefined ? '/pracc' : `/pracc?server=${encodeURIComponent(instanceId)}`,
  },
  praccJoin: { pattern: '/pracc/join/:code', href: (code: string) => `/pracc/join/${encodeURIComponent(code)}` },
  praccRegions: {
    pattern: '/pracc/regions/:code',
    href: (code: string) => `/pracc/regions/${encodeURIComponent(code)}`,
  },
  inventory: { pattern: '/inventory', href: () => '/inventory?from=portal' },
  settings: {
    pattern: '/settings',
    href: (part: SettingsPart = 'general') => (part === 'general' ? '/settings' : `/settings/${part}`),
  },
  leaderboard: fixed('/leaderboard'),
  players: fixed('/players'),
  player: { pattern: '/players/:steamId', href: (steamId: string) => `/players/${encodeURIComponent(steamId)}` },
  match: { pattern: '/matches/:id', href: (id: string) => `/matches/${encodeURIComponent(id)}` },
  vipSubscribe: fixed('/vip/subscribe'),
  vipCard: fixed('/vip/card'),
  formerAddress: fixed('/hand-over'),
  claim: fixed('/claim'),
  appeal: fixed('/appeal'),
  bans: fixed('/bans'),
  login: fixed('/login'),
  staff: {
    pattern: '/staff',
    href: (section: StaffSection = 'overview') => (section === 'overview' ? '/staff' : `/staff/${section}`),
  },
  resetPassword: {
    pattern: '/reset-password',
    href: (token: string, email: string) =>
      `/reset-password?token=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`,
  },
  steamCallback: { pattern: '/auth/steam/callback', href: (query: string) => `/auth/steam/callback?${query}` },
  steamBindCallback: {
    pattern: '/auth/steam/bind/callback',
    href: (query: string) => `/auth/steam/bind/callback?${query}`,
  },
} as const

/** An order in the staff room. */
export const staffOrderPath = (id: string): string =>
  `${pagePaths.staff.href('orders')}?order=${encodeURIComponent(id)}`
