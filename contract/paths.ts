import { leaderboardPaths } from './leaderboard-paths.ts'
import { publicPaths } from './public-paths.ts'

/** API paths: fastify's pattern and the builder of the address that the page asks for. */
export const apiPaths = {
  ...publicPaths,
  ...leaderboardPaths,
  /** `returnId`: see `returnIdSchema` in sign-in.ts. */
  steamLogin: {
    pattern: '/api/auth/steam/login',
    href: (returnId?: string) => `/api/auth/steam/login${returnId === undefined ? '' : `?return=${returnId}`}`,
  },
  steamBind: {
    pattern: '/api/auth/steam/bind',
    href: (ticket: string, returnId?: string) =>
      `/api/auth/steam/bind?ticket=${encodeURIComponent(ticket)}${returnId === undefined ? '' : `&return=${returnId}`}`,
  },
  steamBindStart: { pattern: '/api/auth/steam/bind/start', href: () => '/api/auth/steam/bind/start' },
  steamCallback: { pattern: '/api/auth/steam/callback', href: () => '/api/auth/steam/callback' },
  steamBindCallback: { pattern: '/api/auth/steam/bind/callback', href: () => '/api/auth/steam/bind/callback' },
  steamToken: { pattern: '/api/auth/steam/token', href: () => '/api/auth/steam/token' },
  steamUserInfo: { pattern: '/api/auth/steam/user-info', href: () => '/api/auth/steam/user-info' },
  steamUser: {
    pattern: '/api/auth/steam/user/:steamId',
    href: (steamId: string) => `/api/auth/steam/user/${steamId}`,
  },
  authLog: { pattern: '/api/auth/log', href: () => '/api/auth/log' },
  logout: { pattern: '/api/auth/logout', href: () => '/api/auth/logout' },
  logoutEverywhere: { pattern: '/api/auth/logout-everywhere', href: () => '/api/auth/logout-everywhere' },
  sessions: { pattern: '/api/auth/sessions', href: () => '/api/auth/sessions' },
  session: { pattern: '/api/auth/sessions/:id', href: (id: string) => `/api/auth/sessions/${encodeURIComponent(id)}` },
  vipStatus: {
    pattern: '/api/auth/vip-status/:steamId',
    href: (steamId: string) => `/api/auth/vip-status/${steamId}`,
  },
  emailLogin: { pattern: '/api/auth/email/login', href: () => '/api/auth/email/login' },
  emailRegister: { pattern: '/api/auth/email/register', href: () => '/api/auth/email/register' },
  emailCheck: { pattern: '/api/auth/email/check', href: () => '/api/auth/email/check' },
  emailSendCode: { pattern: '/api/auth/email/send-code', href: () => '/api/auth/email/send-code' },
  emailReset: { pattern: '/api/auth/email/reset-password', href: () => '/api/auth/email/reset-password' },
  emailResetConfirm: {
    pattern: '/api/auth/email/reset-password/confirm',
    href: () => '/api/auth/email/reset-password/confirm',
  },
  emailBindSteam: { pattern: '/api/auth/email/bind-steam', href: () => '/api/auth/email/bind-steam' },
  emailBindToken: {
    pattern: '/api/auth/email/bind-steam-token-validation',
    href: () => '/api/auth/email/bind-steam-token-validation',
  },
  password: { pattern: '/api/auth/password', href: () => '/api/auth/password' },
  avatar: { pattern: '/api/avatar/:steamId', href: (steamId: string) => `/api/avatar/${steamId}` },
  inventorySignIn: { pattern: '/api/auth/inventory/sign-in', href: () => '/api/auth/inventory/sign-in' },
  syncUser: { pattern: '/api/database/im-update-user', href: () => '/api/database/im-update-user' },
  gameBindToken: { pattern: '/api/game/bind-token', href: () => '/api/game/bind-token' },
  /** Where a game server sends its log (`logaddress_add_http`): its id and its log token are in the address. */
  gameLog: {
    pattern: '/api/game/log/:server/:token',
    href: (server: string, token: string) => `/api/game/log/${server}/${token}`,
  },
  vipOptions: { pattern: '/api/vip/options', href: () => '/api/vip/options' },
  pricing: {
    pattern: '/api/payment/pricing',
    href: (product: string, currency: string) => `/api/payment/pricing?product_type=${product}&currency=${currency}`,
  },
  paymentMethods: { pattern: '/api/payment/methods', href: () => '/api/payment/methods' },
  orders: { pattern: '/api/payment/orders', href: () => '/api/payment/orders' },
  order: { pattern: '/api/payment/orders/:id', href: (id: string) => `/api/payment/orders/${encodeURIComponent(id)}` },
  orderCancel: {
    pattern: '/api/payment/orders/:id/cancel',
    href: (id: string) => `/api/payment/orders/${encodeURIComponent(id)}/cancel`,
  },
  pay: { pattern: '/api/payment/pay', href: () => '/api/payment/pay' },
  /** Where a provider's signed notification arrives: server to server. */
  paymentNotice: {
    pattern: '/api/payment/notify/:method',
    href: (method: string) => `/api/payment/notify/${method}`,
  },
  rentals: { pattern: '/api/scrim/getUserServers', href: () => '/api/scrim/getUserServers' },
  availableRegions: { pattern: '/api/scrim/available-regions', href: () => '/api/scrim/available-regions' },
  rentalPassword: { pattern: '/api/scrim/change-password', href: () => '/api/scrim/change-password' },
  rentalRestart: { pattern: '/api/scrim/restart-server', href: () => '/api/scrim/restart-server' },
  pastTeammates: {
    pattern: '/api/scrim/server/:id/past-teammates',
    href: (id: string) => `/api/scrim/server/${encodeURIComponent(id)}/past-teammates`,
  },
  rentalAdmins: {
    pattern: '/api/scrim/server/:id/admins',
    href: (id: string) => `/api/scrim/server/${encodeURIComponent(id)}/admins`,
  },
  rentalDemos: {
    pattern: '/api/scrim/server/:id/demos',
    href: (id: string) => `/api/scrim/server/${encodeURIComponent(id)}/demos`,
  },
  demoDownload: {
    pattern: '/api/scrim/server/:id/demos/:name/download',
    href: (id: string, name: string) =>
      `/api/scrim/server/${encodeURIComponent(id)}/demos/${encodeURIComponent(name)}/download`,
  },
  /** What a signed link of `demoDownload` opens, without a bearer header. */
  demoFile: {
    pattern: '/api/scrim/server/:id/demos/:name/file',
    href: (id: string, name: string, query: string) =>
      `/api/scrim/server/${encodeURIComponent(id)}/demos/${encodeURIComponent(name)}/file?${query}`,
  },
  switchRegion: {
    pattern: '/api/scrim/server/:id/switch-region',
    href: (id: string) => `/api/scrim/server/${encodeURIComponent(id)}/switch-region`,
  },
  rentalShare: {
    pattern: '/api/scrim/server/:id/share',
    href: (id: string) => `/api/scrim/server/${encodeURIComponent(id)}/share`,
  },
  rentalMembers: {
    pattern: '/api/scrim/server/:id/members',
    href: (id: string) => `/api/scrim/server/${encodeURIComponent(id)}/members`,
  },
  rentalMember: {
    pattern: '/api/scrim/server/:id/members/:steamId',
    href: (id: string, steamId: string) => `/api/scrim/server/${encodeURIComponent(id)}/members/${steamId}`,
  },
  share: {
    pattern: '/api/scrim/share/:code',
    href: (code: string) => `/api/scrim/share/${encodeURIComponent(code)}`,
  },
  openapi: { pattern: '/api/openapi.json', href: () => '/api/openapi.json' },
  cspReport: { pattern: '/api/csp-report', href: () => '/api/csp-report' },
} as const

/** Not under /api: what a supervisor asks. */
export const healthPath = '/healthz'
