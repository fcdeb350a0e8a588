/**
 * A new demo while its game servers send their past match logs over HTTP: how long that takes, and how long the page and
 * the list take meanwhile, compared with the same process after it.
 *
 *   npm run bench demo
 */
import { Agent, get } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { href } from '../../contract/endpoint.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { openDatabase } from '../../server/database.ts'
import { listSeasons } from '../../server/leaderboard/store/seasons.ts'
import { endPortal, startPortal } from '../support/portal.ts'
import { percentile, printMachine, printTable } from './support/report.ts'

const began = performance.now()
const portal = await startPortal({ demo: true, env: { DEMO_EDGE_CASES: '0' } })
const database = await openDatabase({ kind: 'sqlite', file: path.join(portal.dataDir, 'spawnpoint.db') })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Milliseconds between two samples: a few visitors, not a load test. */
const samplesApart = 10

const timed = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sentAt = performance.now()
    get(`${portal.url}${address}`, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - sentAt))
    }).on('error', reject)
  })

const addresses = { list: href(serverEndpoints.listServers), page: '/servers' }
type Samples = Readonly<Record<keyof typeof addresses, number[]>>

/** Samples until `ends` returns true; it is called about once a second. */
async function sample(ends: () => Promise<boolean>): Promise<Samples> {
  const samples: Samples = { list: [], page: [] }
  for (let nextCheck = 0; ; ) {
    for (const name of ['list', 'page'] as const) {
      samples[name].push(await timed(addresses[name]))
      await delay(samplesApart)
    }
    if (performance.now() < nextCheck) continue
    if (await ends()) return samples
    nextCheck = performance.now() + 1000
  }
}

const isCounted = async (): Promise<boolean> => {
  const seasons = await listSeasons(database)
  return seasons.length > 0 && seasons.filter(({ closedAt }) => closedAt === null).length === 1
}
const during = await sample(isCounted)
const took = performance.now() - began
// The final ranking of the closed seasons.
await delay(5000)
const until = performance.now() + 30_000
const after = await sample(async () => performance.now() > until)
await database.close()
await endPortal(portal)

printMachine()
printTable(
  `A new demo: its past is counted ${(took / 1000).toFixed(0)} s after the start (target: 60)`,
  ['answer', 'samples', 'p50 ms', 'p99 ms', 'worst ms', 'p99 afterwards', 'p99 ÷ afterwards'],
  (['list', 'page'] as const).map((name) => {
    const [busy, calm] = [percentile(during[name], 0.99), percentile(after[name], 0.99)]
    const times = [percentile(during[name], 0.5), busy, Math.max(...during[name]), calm].map((ms) => ms.toFixed(1))
    return [name, during[name].length, ...times, (busy / calm).toFixed(2)]
  }),
)
