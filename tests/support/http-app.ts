import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { CspReport } from '../../contract/page/csp-report.ts'
import type { ServerHistory } from '../../contract/servers/servers.ts'
import { type AppDeps, createApp } from '../../server/app.ts'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createServerList, type MutableServerList } from '../../server/servers/rules/server-list.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { communityFile } from './community.ts'
import { everyLine } from './every-line.ts'
import { watchAnswers } from './watch-answers.ts'

export const emptyHistory: ServerHistory = { stepSeconds: 300, start: 1_800_000_000, players: [], maps: [] }

const listed = [
  { ip: '192.0.2.1', name: 'A', category: 'dm', region: 'ap-shanghai' },
  { ip: '192.0.2.2', name: 'B', category: 'Retake', region: 'ap-tokyo' },
  { ip: '192.0.2.3', name: 'C', category: 'surf', region: 'ap-tokyo' },
]

/** Three servers: the first two are online with players, the third never replied. */
export function threeServers(): MutableServerList {
  const serverList = createServerList()
  const servers = communityFile({ servers: listed.map((server) => ({ ...server, port: 27015 })) }).servers ?? []
  serverList.setListed(servers.map((server) => ({ ...server, id: `${server.ip}:${server.port}` })))
  const live = { ...neverSeen, open: true, current: 2, max: 20, lastSeen: 1000, playersAsOf: 1000 }
  const players = [
    { name: '<b>x</b>', time: 61.5 },
    { name: '', time: -1 },
  ]
  serverList.setState('192.0.2.1:27015', { ...live, map: 'de_dust2', players })
  serverList.setState('192.0.2.2:27015', { ...live, map: 'de_mirage', players })
  return serverList
}

export type TestAppOverrides = Partial<AppDeps>

export interface TestApp {
  readonly app: FastifyInstance
  readonly serverList: MutableServerList
  /** JSON log lines so far. */
  readonly log: string[]
  readonly reports: CspReport[]
  /** The app's clock, in epoch milliseconds. */
  readonly clock: { now: number }
}

/**
 * The HTTP app over a fixed server list, without a port; closed after the test. The test fails when a response of
 * `modules` does not match its endpoint.
 */
export async function testApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const serverList = threeServers()
  const log: string[] = []
  const reports: CspReport[] = []
  const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
  const { announcements = [], privileges = [], faqs = [] } = communityFile()
  const problems: string[] = []
  const app = await createApp({
    serverList,
    settings: () => ({ ...defaultSettings, defaultLanguage: 'zh' }),
    content: () => ({ version: 1, announcements, privileges, faqs }),
    readHistory: async () => emptyHistory,
    database: { kind: 'sqlite', ping: async () => true },
    poller: { role: () => 'leader', polled: () => new Map([['ap-tokyo', 2]]) },
    version: '1.2.3',
    mode: 'production',
    publicOrigin: 'https://play.example.org',
    trustedProxies: [],
    logger: createLogger('info', (line) => log.push(line), everyLine),
    now: () => clock.now,
    limits: rateLimits(100_000),
    onCspReport: (report) => reports.push(report),
    ...overrides,
    modules: [watchAnswers(problems), ...(overrides.modules ?? [])],
  })
  onTestFinished(async () => {
    const closed = app.close()
    // A response that ends now leaves its connection open for as long as a proxy may keep it: more than a minute.
    app.server.closeAllConnections()
    await closed
    expect(problems).toEqual([])
  })
  return { app, serverList, log, reports, clock }
}
