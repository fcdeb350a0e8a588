/**
 * A scrape of the metrics with 10,000 servers and the series of a busy portal (60 routes, two statuses each), beside a bare
 * response with the same text: processor time of both, without HTTP; and a response with and without the measurement.
 *
 *   npm run bench metrics
 */
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { addPortalMetrics } from '../../server/metrics.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { catalogueServer } from '../support/catalogue-server.ts'
import { storageOf } from '../support/storage.ts'
import { emptyDatabase } from './metrics/database.ts'
import { median, printMachine, printTable } from './support/report.ts'

const servers = 10_000
const routes = 60
const rounds = 9
const scrapes = 40
const targetMs = 2

const serverList = createServerList()
serverList.setListed(
  Array.from({ length: servers }, (_, i) => catalogueServer(27015, { ip: `10.0.${i >> 8}.${i & 255}`, name: `S${i}` })),
)
for (const { listed } of serverList.all()) serverList.setState(listed.id, { ...neverSeen, open: true, lastSeen: 1 })

const { database, close } = await emptyDatabase()
// Every scrape collects: the clock of sharing moves on by itself.
let clock = 0
const metrics = createMetrics(() => {
  clock += 2000
  return clock
})
addPortalMetrics({
  storage: storageOf(),
  metrics,
  database,
  community: { poller: { role: () => 'leader', polled: () => new Map() }, serverList },
  now: Date.now,
})
for (let i = 0; i < routes; i++) {
  for (const status of [200, 404]) metrics.observeResponse('GET', `/api/route/${i}/:id`, status, 3)
}
const text = await metrics.scrape()

/** Milliseconds of processor time per call. */
async function cpuOf(calls: number, run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < calls; i++) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

const runs: { scrape: number; bare: number; observe: number }[] = []
for (let i = 0; i <= rounds; i++) {
  const run = {
    scrape: await cpuOf(scrapes, () => {
      // As with a poller: something has changed since the last scrape, so that the servers are counted anew.
      serverList.setState('10.0.0.0:27015', { ...neverSeen, open: true, lastSeen: 1, current: (clock / 2000) % 10 })
      return metrics.scrape()
    }),
    bare: await cpuOf(scrapes, () => Buffer.from(text)),
    observe: await cpuOf(scrapes, () => {
      for (let j = 0; j < 1000; j++) metrics.observeResponse('GET', '/api/servers', 200, 3)
    }),
  }
  if (i > 0) runs.push(run)
}
metrics.stop()
await close()

const scrape = median(runs.map((run) => run.scrape))
const bare = median(runs.map((run) => run.bare))
printMachine()
printTable(
  `A scrape with ${servers} servers (${text.split('\n').length} lines, ${(text.length / 1000).toFixed(0)} kB)`,
  ['what', 'processor time (ms)', 'target'],
  [
    ['scrape', scrape.toFixed(2), `≤ ${targetMs}`],
    ['the same text, already built', bare.toFixed(3), '–'],
    ['ratio', (scrape / bare).toFixed(0), '–'],
    ['noting one response', (median(runs.map((run) => run.observe)) / 1000).toFixed(5), '–'],
  ],
)
if (scrape > targetMs) process.exitCode = 1
