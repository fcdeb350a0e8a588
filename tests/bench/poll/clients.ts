import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { createApp } from '../../../server/app.ts'
import { rateLimits } from '../../../server/kernel/http/rate-limit.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { createGameQuery } from '../../../server/servers/backends/game-query/client.ts'
import { createPoller } from '../../../server/servers/jobs/poll-servers.ts'
import { createServerList } from '../../../server/servers/rules/server-list.ts'
import { listedAt } from './poller-sweep.ts'

const onError = (error: unknown): void => {
  throw error
}

/**
 * Polls `ports` for the length of one interval while `clients` pages refresh through the real API: the list, and a
 * player list each. Returns how often each status came.
 */
export async function serveClients(ports: readonly number[], clients: number): Promise<Map<number, number>> {
  const startedAt = performance.now()
  const serverList = createServerList()
  serverList.setListed(ports.map(listedAt))
  const poller = createPoller({
    serverList,
    createQuery: () => createGameQuery({ now: () => performance.now(), onError }),
    now: Date.now,
    // Stops short of the end of the first interval: however long the clients take, one visit per server is due.
    monotonic: () => Math.min(performance.now(), startedAt + 9000),
    random: Math.random,
    onError,
  })
  const app = await createApp({
    serverList,
    settings: () => defaultSettings,
    content: () => ({ version: 1, announcements: [], privileges: [], faqs: [] }),
    readHistory: async () => ({ stepSeconds: 300, start: 0, players: [], maps: [] }),
    database: { kind: 'sqlite', ping: async () => true },
    poller: { role: () => 'leader', polled: () => new Map() },
    version: 'bench',
    mode: 'demo',
    publicOrigin: 'http://127.0.0.1',
    trustedProxies: [],
    logger: createLogger('silent'),
    now: Date.now,
    limits: rateLimits(1e9),
  })
  const statuses = new Map<number, number>()
  const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  poller.start()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (let client = 0; client < clients; client++) {
    const port = ports[client % ports.length] ?? 0
    count((await app.inject('/api/servers')).statusCode)
    count((await app.inject(`/api/server/info?ip=127.0.0.1&port=${port}`)).statusCode)
  }
  await poller.stop()
  await app.close()
  return statuses
}
