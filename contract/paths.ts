import type { ServerId } from './address.ts'
import type { Language } from './language.ts'

/** Page paths: the pattern that the router matches and the builder that makes a link, side by side. */
export const pagePaths = {
  home: { pattern: '/', href: () => '/' },
  servers: { pattern: '/servers', href: () => '/servers' },
  serverDetails: {
    pattern: '/servers/details/:serverId',
    href: (id: ServerId) => `/servers/details/${encodeURIComponent(id)}`,
  },
  serverRules: {
    pattern: '/servers/rules/:serverId',
    href: (id: ServerId) => `/servers/rules/${encodeURIComponent(id)}`,
  },
  faq: { pattern: '/faq', href: () => '/faq' },
  vip: { pattern: '/vip/*?', href: () => '/vip' },
  pracc: { pattern: '/pracc/*?', href: () => '/pracc' },
  inventory: { pattern: '/inventory/*?', href: () => '/inventory?from=portal' },
  settings: { pattern: '/settings/*?', href: () => '/settings' },
  leaderboard: { pattern: '/leaderboard', href: () => '/leaderboard' },
  login: { pattern: '/login', href: () => '/login' },
} as const

/** API paths: fastify's pattern and the builder of the address that the page asks for. */
export const apiPaths = {
  servers: { pattern: '/api/servers', href: () => '/api/servers' },
  server: { pattern: '/api/servers/:id', href: (id: ServerId) => `/api/servers/${encodeURIComponent(id)}` },
  serverRules: {
    pattern: '/api/servers/:id/rules',
    href: (id: ServerId) => `/api/servers/${encodeURIComponent(id)}/rules`,
  },
  serverInfo: {
    pattern: '/api/server/info',
    href: (ip: string, port: number) => `/api/server/info?ip=${encodeURIComponent(ip)}&port=${port}`,
  },
  announcement: {
    pattern: '/api/server/announcement',
    href: (language: Language) => `/api/server/announcement?language=${language}`,
  },
  announcementList: {
    pattern: '/api/server/announcement/list',
    href: (language: Language) => `/api/server/announcement/list?language=${language}`,
  },
  privileges: { pattern: '/api/privileges', href: (language: Language) => `/api/privileges?language=${language}` },
  faqs: { pattern: '/api/faqs', href: (language: Language) => `/api/faqs?language=${language}` },
  openapi: { pattern: '/api/openapi.json', href: () => '/api/openapi.json' },
  cspReport: { pattern: '/api/csp-report', href: () => '/api/csp-report' },
} as const

/** Not under /api: what a supervisor asks. */
export const healthPath = '/healthz'

/** Where a latency responder listens on its host (LAT-02). */
export const latencyPath = '/latency'
export const latencyDefaultPort = 8443
