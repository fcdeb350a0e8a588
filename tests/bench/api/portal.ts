/** A process with the product's HTTP server over a fixed server list. Argument: number of servers. */
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { createApp } from '../../../server/app.ts'
import { rateLimits } from '../../../server/kernel/http/rate-limit.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { portOf } from '../../support/listen.ts'
import { openServerList } from './community.ts'
import { reportCpu } from './report-cpu.ts'

const app = await createApp({
  serverList: openServerList(Number(process.argv[2])),
  settings: () => defaultSettings,
  content: () => ({ version: 1, announcements: [], privileges: [], faqs: [] }),
  readHistory: () => Promise.reject(new Error('not measured')),
  database: { kind: 'sqlite', ping: async () => true },
  poller: { role: () => 'leader', polled: () => new Map() },
  version: 'bench',
  mode: 'production',
  publicOrigin: 'https://play.example.org',
  trustedProxies: [],
  logger: createLogger('warn'),
  now: Date.now,
  // The rate limiter counts every request as in production; only its limit is out of reach.
  limits: rateLimits(1_000_000_000),
})
await app.listen({ port: 0, host: '127.0.0.1' })
reportCpu(portOf(app.server))
