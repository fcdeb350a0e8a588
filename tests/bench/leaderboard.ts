/**
 * A large leaderboard in the built server: processor time of its pages, and response times at 300 requests per second
 * with and without rankings being rebuilt. On SQLite, or on the PostgreSQL that DATABASE_URL names (an empty one).
 *
 * Reference of the same page: a bare node:http server that writes the same status, headers and bytes from memory. Reference
 * of random pages: one that reads the ready bytes of each page from a database (bare-pages.ts); beside it, for comparison,
 * the first one, which writes one page however many different ones are requested. Reference of the rebuild: the same
 * requests in the same run, in turns with it, while the rankings are kept from being built. The ranking's share of a core is
 * the processor time that the server's process uses beyond what the same requests cost without a rebuild. Counting the
 * matches of the rebuild is not in it: another process counts them, so that they delay neither the server nor the process
 * that times the requests. PostgreSQL's own processes are not counted.
 *
 *   npm run bench leaderboard [-- --players 200000 --seasons 3 --seconds 10 --rounds 5 --data FOLDER]
 *
 * With `--data` the filled database stays in the folder (or in the PostgreSQL database), and the next run measures at once.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { pageSize } from '../../server/leaderboard/rules/ranking/ranking-page.ts'
import { cpuOf } from './api/report-cpu.ts'
import { type Server, startServer } from './api/server.ts'
import type { BarePages } from './leaderboard/bare-pages.ts'
import { holdRankings, playMatches, readProgress } from './leaderboard/busy.ts'
import { atRate, createCaller, oneByOne } from './leaderboard/calls.ts'
import { fill } from './leaderboard/fill.ts'
import { saturate } from './leaderboard/load.ts'
import { type Kind, kinds, pagePath, pathsOf } from './leaderboard/paths.ts'
import { type BuildCost, rankAll } from './leaderboard/prepare.ts'
import { startPortal } from './sign-in/portal.ts'
import { median, percentile, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200000' },
    seasons: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})
const players = Number(values.players)
const seasons = Number(values.seasons)
const size = { players, seasons }
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const perSecond = 300
/** Requests of one turn: enough for the JIT, and more pages than the server caches. */
const turn = 10_000
const targets = { repeated: 0.5, random: 0.2, share: 0.2, p99: 80, rebuild: 1.5 }

const { DATABASE_URL: databaseUrl } = process.env
let cost: BuildCost | undefined
const portal = await startPortal(0, {
  databaseUrl,
  dataDir: values.data,
  fill: async (database) => {
    await fill(database, players, seasons)
  },
  prepare: async (database) => {
    cost = await rankAll(database)
  },
})
const location = databaseUrl
  ? databaseLocation({ DATABASE_URL: databaseUrl })
  : ({ kind: 'sqlite', file: portal.file } as const)
const database = await openDatabase(location)
const caller = createCaller(portal.url)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const check = (isFine: boolean): void => {
  if (!isFine) process.exitCode = 1
}

type RequestHeaders = Readonly<Record<string, string>>

/** A bare server that writes one page. */
const onePage = (paths: readonly string[], headers: RequestHeaders): Promise<Server> =>
  startServer('bare.ts', `${portal.url}${paths[0]}`, JSON.stringify(headers))

/** A bare server that looks up the pages of a turn of this kind. */
const lookedUp = (kind: Kind, headers: RequestHeaders): Promise<Server> => {
  const pages: BarePages = { origin: portal.url, kind, size, count: turn, headers, databaseUrl }
  return startServer('../leaderboard/bare-pages.ts', JSON.stringify(pages))
}

/** Processor time of a call beside a bare server's. Both take turns; the first turn is a warm-up. */
async function compareCpu(name: string, bare: Server, paths: readonly string[], headers: RequestHeaders) {
  const cpuOfTurn = async ({ child, origin }: Server): Promise<number> => {
    const began = await cpuOf(child)
    await saturate(origin, paths, { headers, connections: 32 })
    return ((await cpuOf(child)) - began) / paths.length
  }
  const turns: { ours: number; bare: number }[] = []
  for (let i = 0; i <= rounds; i += 1) {
    const done = { bare: await cpuOfTurn(bare), ours: await cpuOfTurn({ child: portal.child, origin: portal.url }) }
    if (i > 0) turns.push(done)
  }
  bare.child.kill()
  // Ratios of adjacent turns: other load on the machine slows both alike.
  const ratio = median(turns.map((done) => done.bare / done.ours))
  const [cpu, bareCpu] = [median(turns.map((done) => done.ours)), median(turns.map((done) => done.bare))]
  return { ratio, cells: [name, cpu.toFixed(0), bareCpu.toFixed(0), ratio.toFixed(2)] }
}

interface Measured {
  /** Milliseconds per request. */
  readonly times: readonly number[]
  /** Processor time of the server, as a share of the elapsed time. */
  readonly cpu: number
}

/** One kind of requests at 300 per second. */
async function measure(kind: Kind): Promise<Measured> {
  const paths = pathsOf(kind, size, seconds * perSecond)
  const [cpuBegan, began] = [await cpuOf(portal.child), performance.now()]
  const times = await atRate(caller, paths, perSecond)
  return { times, cpu: ((await cpuOf(portal.child)) - cpuBegan) / 1000 / (performance.now() - began) }
}

// Where a page lies must not matter.
const lastPage = Math.ceil(players / pageSize)
const samples = Math.min(100, Math.floor(lastPage / 2))
const neighbours = (from: number): string[] =>
  Array.from({ length: samples }, (_, i) => pagePath('dm', { page: from + i, season: '1' }))
await oneByOne(caller, pathsOf('pages', size, samples))
const first = median(await oneByOne(caller, neighbours(1)))
const last = median(await oneByOne(caller, neighbours(lastPage - samples + 1)))

const plain = {}
const brotli = { 'accept-encoding': 'br' }
const same = Array.from({ length: turn }, () => pagePath('dm'))
const random = pathsOf('pages', size, turn)
const repeated = [
  await compareCpu('the same page', await onePage(same, plain), same, plain),
  await compareCpu('the same page, brotli', await onePage(same, brotli), same, brotli),
]
const scattered = [
  await compareCpu('random pages', await lookedUp('pages', plain), random, plain),
  await compareCpu('random pages, brotli', await lookedUp('pages', brotli), random, brotli),
]
const sortedPaths = pathsOf('sorted pages', size, turn)
const compared = [
  await compareCpu('random pages beside one page', await onePage(random, plain), random, plain),
  await compareCpu('the same, brotli', await onePage(random, brotli), random, brotli),
  await compareCpu('random sorted pages beside one page', await onePage(sortedPaths, plain), sortedPaths, plain),
]
for (const { ratio } of repeated) check(ratio >= targets.repeated)
for (const { ratio } of scattered) check(ratio >= targets.random)

/** Per kind, one for each round. */
type Rounds = ReadonlyMap<Kind, Measured[]>
const newRounds = (): Rounds => new Map(kinds.map((kind) => [kind, []]))
const measureAll = async (all: Rounds): Promise<void> => {
  for (const [kind, measured] of all) measured.push(await measure(kind))
}
const [idle, busy] = [newRounds(), newRounds()]
let [builds, oldest, busyFor] = [0, 0, 0]
// In turns: the speed of a shared machine changes within minutes, and one pause of 100 ms is the p99 of ten seconds.
for (let round = 0; round < rounds; round += 1) {
  const release = await holdRankings(database, seasons)
  await measureAll(idle)
  await release()
  const matches = playMatches({ location, ...size })
  // The ranker begins within two seconds, and after a pause a second of work needs no rest: not so where matches never end.
  await delay(5000)
  const progress = await readProgress(database, seasons)
  const began = performance.now()
  await measureAll(busy)
  busyFor += performance.now() - began
  const later = await readProgress(database, seasons)
  await matches.stop()
  builds += later.builds - progress.builds
  oldest = Math.max(oldest, later.oldest)
}

const typical = (all: Rounds, kind: Kind, of: (measured: Measured) => number): number =>
  median((all.get(kind) ?? []).map(of))
const share = median(kinds.map((kind) => typical(busy, kind, ({ cpu }) => cpu) - typical(idle, kind, ({ cpu }) => cpu)))
check(share <= targets.share)
const rows = kinds.map((kind) => {
  const p99s = [idle, busy].map((all) => typical(all, kind, ({ times }) => percentile(times, 0.99)))
  const medians = [idle, busy].map((all) => typical(all, kind, ({ times }) => median(times)))
  const [without = 0, during = 0] = p99s
  check(during <= targets.p99 && during / without <= targets.rebuild)
  return [kind, ...medians.map(ms), ...p99s.map(ms), (during / without).toFixed(2)]
})

printMachine()
console.log(`${database.kind}, ${players} players`)
if (cost !== undefined && cost.rankings > 0) {
  printTable(
    'Building a ranking without rests',
    ['rankings', 'CPU of one', 'elapsed'],
    [[String(cost.rankings), ms(cost.cpu), ms(cost.elapsed)]],
  )
}
printTable(
  'A page that was not requested before, one call after the other',
  [`pages 1–${samples}`, `pages ${lastPage - samples + 1}–${lastPage}`, 'last / first'],
  [[ms(first), ms(last), (last / first).toFixed(2)]],
)
printTable(
  `Processor time of a page, medians of ${rounds} (targets: ≥ ${targets.repeated} for the same page, ≥ ${targets.random} for random pages)`,
  ['requests', 'CPU µs/call', 'bare CPU µs/call', 'ratio'],
  [...repeated, ...scattered, ...compared].map(({ cells }) => cells),
)
printTable(
  `${perSecond} requests a second for ${seconds} s each, medians of ${rounds} (targets: p99 ≤ ${targets.p99} ms and ≤ ${targets.rebuild} of without)`,
  ['requests', 'median', 'during a rebuild', 'p99', 'during a rebuild', 'ratio of p99'],
  rows,
)
printTable(
  `Eight rankings that change every second (target: ≤ ${targets.share})`,
  ['share of a core', 'rankings built', 'in', 'oldest at the end'],
  [[share.toFixed(2), builds, `${(busyFor / 1000).toFixed(0)} s`, `${(oldest / 1000).toFixed(0)} s`]],
)
caller.close()
await database.close()
await portal.stop()
