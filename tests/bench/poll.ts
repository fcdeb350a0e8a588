/**
 * The poller beside the fastest sweep of the same questions that we know how to write, and beside the npm package gamedig.
 *
 * A sweep of 2,000 game servers on loopback, 50 ms away, on a clean network and with 2 % of packets lost and 5 % of servers
 * dead. The reference (poll/raw-sweep.ts) is told the window and the pace that serve it best, found at the beginning of the
 * same run; the product starts without knowledge of the network. Each contestant has a process of its own, with the flags of
 * `npm start`, warmed up by sweeps over a near network, because a poller runs for weeks; they sweep in turn, and the figures
 * are medians. The game servers answer in another process on the same cores, which slows every contestant; the CPU is that
 * of the contestant's own process.
 *
 * Then the intervals at which each of 10,000 servers, 150 ms away and with the same faults, is visited in daily operation,
 * and the packets that 10,000 clients cause.
 *
 *   npm run bench poll [-- --runs 5 --servers 2000 --many 10000 --seconds 120]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { serveClients } from './poll/clients.ts'
import type { Speed } from './poll/raw-sweep.ts'
import { median, percentile, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    servers: { type: 'string', default: '2000' },
    many: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '120' },
  },
})
const runs = Number(values.runs)
const servers = Number(values.servers)
const many = Number(values.many)
const seconds = Number(values.seconds)
/** The search warms up the reference, so that the others sweep as often before they are measured. */
const warmUps = 60
const warmUpsOfGamedig = 10
const near = 5
const far = 50
const distant = 150
/** Sweeps per speed while the reference's best one is searched. */
const trials = 3

const script = (name: string): string => new URL(`./poll/${name}.ts`, import.meta.url).pathname
const start = (name: string, args: readonly number[] = []): ChildProcess => fork(script(name), args.map(String))

async function answerOf<T>(child: ChildProcess, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const [message] = await once(child, 'message')
  return v.parse(schema, message)
}
const portsSchema = v.object({ ports: v.array(v.number()) })
const countSchema = v.object({ packets: v.number() })
const resultSchema = v.object({ reached: v.number(), ms: v.number(), cpuMs: v.number() })
type Result = v.InferOutput<typeof resultSchema> & { readonly packets: number }

interface Network {
  readonly loss: number
  readonly dead: number
  readonly roundTrip: number
}

/** Game servers in a process of their own. */
async function startResponders(count: number) {
  const child = start('responders', [count])
  const { ports } = await answerOf(child, portsSchema)
  const control = async (message: object): Promise<number> => {
    child.send(message)
    return (await answerOf(child, countSchema)).packets
  }
  return { child, ports, control }
}

const responders = await startResponders(servers)
const contestants = [
  { name: 'raw', label: 'raw node:dgram at its best speed' },
  { name: 'spawnpoint', label: 'Spawnpoint' },
  { name: 'gamedig', label: 'gamedig, 100 in flight' },
] as const
const anySpeed: Speed = { inFlight: 100, perMs: 1000 }
const speeds: readonly Speed[] = [512, 1024, servers].flatMap((inFlight) =>
  [8, 16, 32, 1000].map((perMs) => ({ inFlight, perMs })),
)

const processes = new Map(contestants.map(({ name }) => [name, start('contestant')]))
await Promise.all(Array.from(processes.values(), (child) => once(child, 'message')))

async function sweep(name: (typeof contestants)[number]['name'], speed: Speed, network: Network): Promise<Result> {
  const child = processes.get(name)
  if (!child) throw new Error(`no process for ${name}`)
  await responders.control({ kind: 'mode', ...network })
  child.send({ contestant: name, ...speed, ports: responders.ports })
  const result = await answerOf(child, resultSchema)
  return { ...result, packets: await responders.control({ kind: 'count' }) }
}

/** The speed with the lowest median time among those with which the reference reaches the most servers. */
async function bestSpeed(network: Network): Promise<Speed> {
  const tried: { speed: Speed; ms: number; reached: number }[] = []
  for (const speed of speeds) {
    const results: Result[] = []
    for (let i = 0; i < trials; i++) {
      results.push(await sweep('raw', speed, network))
      await sweep('spawnpoint', anySpeed, { ...network, loss: 0, dead: 0 })
    }
    tried.push({
      speed,
      ms: median(results.map(({ ms }) => ms)),
      reached: median(results.map(({ reached }) => reached)),
    })
  }
  const most = Math.max(...tried.map(({ reached }) => reached))
  const [best] = tried.filter(({ reached }) => reached >= most * 0.999).sort((a, b) => a.ms - b.ms)
  return best?.speed ?? anySpeed
}

async function compareSweeps(title: string, network: Network): Promise<void> {
  const speed = await bestSpeed(network)
  const results = new Map<string, Result[]>(contestants.map(({ name }) => [name, []]))
  for (let i = 0; i < runs; i++) {
    for (const { name } of contestants) {
      results.get(name)?.push(await sweep(name, name === 'raw' ? speed : anySpeed, network))
    }
  }
  const of = (name: string, key: keyof Result): number => median((results.get(name) ?? []).map((result) => result[key]))
  const pace = speed.perMs < 1000 ? `${speed.perMs} servers per ms` : 'without pacing'
  printTable(
    `${servers} servers, ${network.roundTrip} ms round trip, ${title} (medians of ${runs}; raw: ${speed.inFlight} in flight, ${pace})`,
    ['', 'reached', 'packets', 'time (ms)', 'CPU (ms)', 'time ÷ raw', 'CPU ÷ raw', 'CPU ÷ gamedig'],
    contestants.map(({ name, label }) => [
      label,
      of(name, 'reached'),
      of(name, 'packets'),
      of(name, 'ms').toFixed(0),
      of(name, 'cpuMs').toFixed(0),
      (of(name, 'ms') / of('raw', 'ms')).toFixed(2),
      (of(name, 'cpuMs') / of('raw', 'cpuMs')).toFixed(2),
      (of(name, 'cpuMs') / of('gamedig', 'cpuMs')).toFixed(2),
    ]),
  )
}

const timesSchema = v.object({
  firstSweepMs: v.number(),
  busy: v.number(),
  alive: v.array(v.array(v.number())),
  dead: v.array(v.array(v.number())),
})

/** Daily operation: the intervals from visit to visit. Servers that were offline at the end are listed separately. */
async function measureIntervals(): Promise<void> {
  const halves = [await startResponders(many / 2), await startResponders(many / 2)]
  for (const { control } of halves) await control({ kind: 'mode', loss: 0.02, dead: 0.05, roundTrip: distant })
  const poller = start('ask-intervals')
  await once(poller, 'message')
  poller.send({ ports: halves.flatMap(({ ports }) => ports), seconds })
  const { firstSweepMs, busy, alive, dead } = await answerOf(poller, timesSchema)
  for (const child of [poller, ...halves.map((half) => half.child)]) child.kill()
  const row = (label: string, visits: readonly (readonly number[])[]): (string | number)[] => {
    const gaps = visits.flatMap((times) => times.slice(1).map((at, i) => (at - (times[i] ?? 0)) / 1000))
    const inTime = gaps.filter((gap) => gap >= 8 && gap <= 12).length / gaps.length
    const at = (share: number): string => percentile(gaps, share).toFixed(2)
    return [label, visits.length, gaps.length, at(0), at(0.5), at(0.99), at(1), `${(inTime * 100).toFixed(2)} %`]
  }
  printTable(
    `Seconds between two visits to one of ${many} servers, 150 ms away, 5 % dead, 2 % of packets lost, over ${seconds} s (first sweep ${(firstSweepMs / 1000).toFixed(1)} s; then ${(busy * 100).toFixed(1)} % of a core)`,
    ['', 'servers', 'intervals', 'least', 'median', 'p99', 'most', 'within 10 ± 2 s'],
    [row('online', alive), row('offline', dead)],
  )
}

async function countPacketsOfClients(): Promise<void> {
  const fewer = responders.ports.slice(0, 200)
  const rows: (string | number)[][] = []
  for (const clients of [1, 10_000]) {
    await responders.control({ kind: 'mode', loss: 0, dead: 0, roundTrip: far })
    const statuses = await serveClients(fewer, clients)
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    rows.push([clients, answers, await responders.control({ kind: 'count' })])
  }
  printTable(
    `Packets to ${fewer.length} game servers while clients refresh the list and a player list`,
    ['clients', 'answers', 'packets'],
    rows,
  )
}

printMachine()
for (let i = 0; i < warmUps; i++) {
  for (const { name } of contestants) {
    if (name === 'gamedig' && i >= warmUpsOfGamedig) continue
    await sweep(name, name === 'raw' ? { inFlight: servers, perMs: 32 } : anySpeed, {
      loss: 0,
      dead: 0,
      roundTrip: near,
    })
  }
}
await compareSweeps('clean network', { loss: 0, dead: 0, roundTrip: far })
await compareSweeps('2 % of packets lost, 5 % of servers dead', { loss: 0.02, dead: 0.05, roundTrip: far })
for (const child of processes.values()) child.kill()
await measureIntervals()
await countPacketsOfClients()
responders.child.kill()
