/**
 * GET /api/servers of the product beside a bare node:http server that writes the same status, headers and bytes:
 * 200 and 500 servers; plain, brotli and 304. Interleaved runs of autocannon against several pairs of processes; medians,
 * the ratio of neighbouring runs.
 *
 *   npm run bench api
 */
import { href } from '../../contract/endpoint.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { load, type Run } from './api/load.ts'
import { type Server, startServer } from './api/server.ts'
import { median, printMachine, printTable } from './support/report.ts'

/** The JIT optimizes the same code differently in each process, so each row is measured in several pairs of processes. */
const pairs = 3
const rounds = 7
const secondsPerRun = 1
const target = 0.85
const path = href(listServers)

function call({ child, origin }: Server, headers: Record<string, string>): Promise<Run> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  return load(child, ['-c', '32', '-d', String(secondsPerRun), ...given, `${origin}${path}`])
}

async function etagOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return answer.headers.get('etag') ?? ''
}

/** One row of the table. Product and reference take turns; the first turn of each process is a warm-up. */
async function compare(count: number, kind: string, headersFor: (url: string) => Promise<Record<string, string>>) {
  const runs: { product: Run; bare: Run }[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const product = await startServer('portal.ts', String(count))
    const headers = await headersFor(`${product.origin}${path}`)
    const bare = await startServer('bare.ts', `${product.origin}${path}`, JSON.stringify(headers))
    for (let i = 0; i <= rounds; i++) {
      const turn = { bare: await call(bare, headers), product: await call(product, headers) }
      if (i > 0) runs.push(turn)
    }
    bare.child.kill()
    product.child.kill()
  }
  const rates = [median(runs.map((run) => run.product.rate)), median(runs.map((run) => run.bare.rate))] as const
  const cpus = [median(runs.map((run) => run.product.cpu)), median(runs.map((run) => run.bare.cpu))] as const
  // Ratios of adjacent runs: other load on the machine slows both alike.
  const ratio = median(runs.map((run) => run.product.rate / run.bare.rate))
  if (ratio < target) process.exitCode = 1
  return [count, kind, ...rates.map(Math.round), ratio.toFixed(2), ...cpus.map((cpu) => cpu.toFixed(1))]
}

const rows = []
for (const count of [200, 500]) {
  rows.push(await compare(count, 'plain', async () => ({})))
  rows.push(await compare(count, 'brotli', async () => ({ 'accept-encoding': 'br' })))
  rows.push(
    await compare(count, '304', async (url) => ({ 'accept-encoding': 'br', 'if-none-match': await etagOf(url) })),
  )
}

printMachine()
printTable(
  `GET /api/servers, calls per second, medians of ${pairs * rounds} (target: ratio ≥ ${target})`,
  ['servers', 'answer', 'Spawnpoint', 'bare node:http', 'ratio', 'CPU µs/call', 'bare CPU µs/call'],
  rows,
)
