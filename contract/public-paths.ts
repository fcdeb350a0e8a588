import type { ServerId } from './address.ts'
import type { Language } from './language.ts'

/**
 * The reads that a first visit makes, and that the service worker keeps: apart from the other API paths, which a first
 * visit need not download.
 */
export const publicPaths = {
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
} as const

/** Where a latency responder listens on its host (LAT-02). */
export const latencyPath = '/latency'
export const latencyDefaultPort = 8443
