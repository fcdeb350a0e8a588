/** A process with the product's HTTP server that serves cards. Argument: number of servers. */
import path from 'node:path'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { shippedEmbeds } from '../../../contract/embeds/embed-settings.ts'
import { leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import { createApp } from '../../../server/app.ts'
import { startEmbeds } from '../../../server/embeds/module.ts'
import { rateLimits } from '../../../server/kernel/http/rate-limit.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { shownServers } from '../../../server/servers/rules/publication.ts'
import { toServer } from '../../../server/servers/rules/server-state.ts'
import { leaderboardRecord } from '../../support/leaderboard-record.ts'
import { portOf } from '../../support/listen.ts'
import { openServerList } from './community.ts'
import { reportCpu } from './report-cpu.ts'

const serverList = openServerList(Number(process.argv[2]))
const logger = createLogger('warn')
const publicOrigin = 'https://play.example.org'
const embeds = startEmbeds({
  file: path.resolve('server/card-thread.ts'),
  findServer(address) {
    const entry = serverList.find(address)
    return entry && toServer(entry)
  },
  listServers: () => shownServers(serverList),
  readPlayer: async (steamid) => leaderboardModes.map((mode, at) => leaderboardRecord(at + 1, { steamid, mode })),
  settings: () => defaultSettings,
  frames: () => shippedEmbeds,
  publicOrigin,
  logger,
  now: Date.now,
})
const app = await createApp({
  serverList,
  settings: () => defaultSettings,
  content: () => ({ version: 1, announcements: [], privileges: [], faqs: [] }),
  readHistory: () => Promise.reject(new Error('not measured')),
  database: { kind: 'sqlite', ping: async () => true },
  poller: { role: () => 'leader', polled: () => new Map() },
  version: 'bench',
  mode: 'production',
  publicOrigin,
  trustedProxies: [],
  logger,
  now: Date.now,
  // The rate limiter counts every request as in production; only its limit is out of reach.
  limits: rateLimits(1_000_000_000),
  modules: [embeds.module],
})
await app.listen({ port: 0, host: '127.0.0.1' })
reportCpu(portOf(app.server))
