/**
 * A large leaderboard: time, memory and pauses of ranking, and the cost of the first and the last pages at 300 requests per
 * second, with seasons and badges. On SQLite, or on the PostgreSQL that DATABASE_URL
 * names (an empty one).
 *
 *   npm run bench:leaderboard [-- --players 1000000 --seconds 20]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { href } from '../contract/endpoint.ts'
import { readLeaderboard, readPlayerRecords } from '../contract/endpoints/leaderboard.ts'
import { type BadgeFilter, leaderboardModes } from '../contract/leaderboard.ts'
import { leaderboardAddress } from '../contract/leaderboard-address.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/database.ts'
import { databaseLocation } from '../server/kernel/db/location.ts'
import { rateLimits } from '../server/kernel/http/rate-limit.ts'
import { createLogger } from '../server/kernel/log/logger.ts'
import { leaderboardRoutes } from '../server/leaderboard/handlers/routes.ts'
import { rebuildRankings } from '../server/leaderboard/jobs/rebuild-rankings.ts'
import { steamIdOfAccount } from '../server/leaderboard/rules/match-log/steam-id.ts'
import { pageSize } from '../server/leaderboard/rules/ranking/ranking-page.ts'
import { createRankingReader } from '../server/leaderboard/store/ranking-reader.ts'
import { createPlayerDirectory } from '../server/player-directory.ts'
import { createServerList } from '../server/servers/rules/server-list.ts'
import { atRate, createCaller, oneByOne } from './leaderboard/calls.ts'
import { accountOf, fill } from './leaderboard/fill.ts'
import { median, percentile, printMachine, printTable } from './report.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '10' } },
})
const players = Number(values.players)
const perSecond = 300
const folder = await mkdtemp(join(tmpdir(), 'bench-leaderboard-'))
const database = await openDatabase(databaseLocation({ ...process.env, DATA_DIR: folder }))
const megabytes = (): number => Math.round(process.memoryUsage().rss / 2 ** 20)

/** Milliseconds of CPU time since a reading; other load on the machine distorts it less than wall-clock time. */
function cpuSince(reading: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(reading)
  return (user + system) / 1000
}

const fillBegan = performance.now()
const rankings = await fill(database, players)
const filled = (performance.now() - fillBegan) / 1000

const before = megabytes()
let [peak, longest, last] = [before, 0, performance.now()]
const rankBegan = performance.now()
const rankCpu = process.cpuUsage()
await rebuildRankings(
  { database, directory: createPlayerDirectory(database), now: Date.now, onError: console.error },
  async () => {
    longest = Math.max(longest, performance.now() - last)
    await setImmediate()
    last = performance.now()
    peak = Math.max(peak, megabytes())
  },
)
const ranked = (performance.now() - rankBegan) / 1000
const rankedCpu = cpuSince(rankCpu)

const logger = createLogger('warn')
const app = await createApp({
  serverList: createServerList(),
  content: () => ({ version: 1, announcements: [], privileges: [], faqs: [] }),
  readHistory: () => Promise.reject(new Error('no server')),
  database,
  role: () => 'leader',
  version: '0',
  mode: 'production',
  publicOrigin: 'http://127.0.0.1',
  trustedProxies: [],
  logger,
  now: Date.now,
  limits: rateLimits(10_000_000),
  modules: [
    leaderboardRoutes({
      reader: createRankingReader(database, Date.now),
      database,
      secret: 'no logs are sent',
      now: Date.now,
      receive: () => Promise.reject(new Error('no logs are sent')),
      noteRefusal: async () => undefined,
    }),
  ],
})
const caller = createCaller(await app.listen({ port: 0, host: '127.0.0.1' }))
const pagePath = (...question: Parameters<typeof leaderboardAddress>): string =>
  href(readLeaderboard, leaderboardAddress(...question))
const lastPage = Math.ceil(players / pageSize)
const samples = Math.min(100, Math.floor(lastPage / 2))
const pages = (from: number): string[] =>
  Array.from({ length: samples }, (_, i) => pagePath('dm', { page: from + i, season: '2' }))
// A warm-up: one request of each kind.
await oneByOne(
  caller,
  Array.from({ length: samples }, (_, i) => pagePath('solo', { page: i + 1 })),
)
const firstPages = await oneByOne(caller, pages(1))
const lastPages = await oneByOne(caller, pages(lastPage - samples + 1))

const badges: readonly (readonly BadgeFilter[])[] = [[], [], [], ['pro'], ['kol', 'op']]
const mixed = Array.from({ length: Number(values.seconds) * perSecond }, (_, i) => {
  const mode = leaderboardModes[i % 4] ?? 'dm'
  const season = ['1', '2', '3', undefined][(i >> 2) % 4]
  const spread = (i * 7919) % players
  const who = steamIdOfAccount(accountOf(spread))
  if (i % 10 === 9) return href(readPlayerRecords, { params: { steamId: who }, query: { season } })
  if (i % 10 === 8) return pagePath(mode, { around: who, season })
  return pagePath(mode, { page: 1 + Math.floor(spread / pageSize), badges: badges[i % 5] ?? [], season })
})
const callCpu = process.cpuUsage()
const times = await atRate(caller, mixed, perSecond)
const calledCpu = cpuSince(callCpu)

const ms = (value: number): string => `${value.toFixed(2)} ms`
printMachine()
console.log(`${database.kind}, ${players} players × ${rankings} rankings, filled in ${filled.toFixed(0)} s`)
printTable(
  'Building every ranking',
  ['all', 'one ranking', 'CPU of one ranking', 'longest pause', 'memory before', 'highest'],
  [
    [
      `${ranked.toFixed(1)} s`,
      `${(ranked / rankings).toFixed(2)} s`,
      ms(rankedCpu / rankings),
      ms(longest),
      `${before} MB`,
      `${peak} MB`,
    ],
  ],
)
printTable(
  'A page that nobody asked for before, one call after the other',
  [`pages 1–${samples}`, `pages ${lastPage - samples + 1}–${lastPage}`, 'last / first'],
  [[ms(median(firstPages)), ms(median(lastPages)), (median(lastPages) / median(firstPages)).toFixed(2)]],
)
printTable(
  `${perSecond} calls a second for ${values.seconds} s: pages, badges, seasons, players (client in the same process)`,
  ['median', 'p95', 'p99', 'slowest', 'CPU of a call'],
  [
    [median(times), percentile(times, 0.95), percentile(times, 0.99), Math.max(...times), calledCpu / times.length].map(
      ms,
    ),
  ],
)
caller.close()
await app.close()
await database.close()
await rm(folder, { recursive: true, force: true })
