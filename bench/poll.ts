/**
 * A sweep of 2,000 game servers on loopback, 50 ms away: the product's poller beside a minimal node:dgram client
 * and the npm package gamedig; once on a clean network, once with 2 % of packets lost and 5 % of servers dead.
 * Each contestant has a process of its own, with the flags of `npm start`, warmed up by sweeps over a near network,
 * because a poller runs for weeks; they sweep in turn, and the figures are medians.
 *
 *   npm run bench:poll [-- --runs 5 --servers 2000]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { serveClients } from './poll/clients.ts'
import { median, printMachine, printTable } from './report.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, servers: { type: 'string', default: '2000' } },
})
const runs = Number(values.runs)
const servers = Number(values.servers)
/** From about the tenth sweep on, almost everything is compiled. */
const warmUps = 20
const near = 5
const far = 50

const script = (name: string): string => new URL(`./poll/${name}.ts`, import.meta.url).pathname
const start = (name: string, args: readonly number[] = []): ChildProcess => fork(script(name), args.map(String))

async function answerOf<T>(child: ChildProcess, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const [message] = await once(child, 'message')
  return v.parse(schema, message)
}
const portsSchema = v.object({ ports: v.array(v.number()) })
const countSchema = v.object({ packets: v.number() })
const resultSchema = v.object({ reached: v.number(), ms: v.number(), cpuMs: v.number() })
type Result = v.InferOutput<typeof resultSchema>

const responders = start('responders', [servers])
const { ports } = await answerOf(responders, portsSchema)
async function control(message: object): Promise<number> {
  responders.send(message)
  return (await answerOf(responders, countSchema)).packets
}

const contestants = [
  { name: 'raw', label: 'raw node:dgram', inFlight: 64 },
  { name: 'spawnpoint', label: 'Spawnpoint', inFlight: 64 },
  { name: 'gamedig', label: 'gamedig', inFlight: 100 },
]
const networks = [
  { title: 'clean network', loss: 0, dead: 0 },
  { title: '2 % of packets lost, 5 % of servers dead', loss: 0.02, dead: 0.05 },
]

const processes = new Map(contestants.map(({ name }) => [name, start('contestant')]))
await Promise.all(Array.from(processes.values(), (child) => once(child, 'message')))

/** One sweep by each contestant, in turn. */
async function round(mode: { loss: number; dead: number; roundTrip: number }): Promise<Map<string, Result>> {
  const results = new Map<string, Result>()
  for (const { name, inFlight } of contestants) {
    const child = processes.get(name)
    if (!child) continue
    await control({ kind: 'mode', ...mode })
    child.send({ contestant: name, inFlight, ports })
    results.set(name, await answerOf(child, resultSchema))
  }
  return results
}

printMachine()
for (let i = 0; i < warmUps; i++) await round({ loss: 0, dead: 0, roundTrip: near })
for (const { title, loss, dead } of networks) {
  const rounds: Map<string, Result>[] = []
  for (let i = 0; i < runs; i++) rounds.push(await round({ loss, dead, roundTrip: far }))
  const of = (name: string, key: keyof Result): number =>
    median(rounds.map((results) => results.get(name)?.[key] ?? Number.NaN))
  printTable(
    `${servers} servers, 50 ms round trip, ${title} (medians of ${runs})`,
    ['', 'in flight', 'reached', 'time (s)', 'CPU (ms)', 'time ÷ raw', 'CPU ÷ raw', 'CPU ÷ gamedig'],
    contestants.map(({ name, label, inFlight }) => [
      label,
      inFlight,
      of(name, 'reached'),
      (of(name, 'ms') / 1000).toFixed(2),
      of(name, 'cpuMs').toFixed(0),
      (of(name, 'ms') / of('raw', 'ms')).toFixed(2),
      (of(name, 'cpuMs') / of('raw', 'cpuMs')).toFixed(2),
      (of(name, 'cpuMs') / of('gamedig', 'cpuMs')).toFixed(2),
    ]),
  )
}

for (const child of processes.values()) child.kill()

const fewer = ports.slice(0, 200)
const rows: (string | number)[][] = []
for (const clients of [1, 10_000]) {
  await control({ kind: 'mode', loss: 0, dead: 0, roundTrip: far })
  const statuses = await serveClients(fewer, clients)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  rows.push([clients, answers, await control({ kind: 'count' })])
}
printTable(
  `Packets to ${fewer.length} game servers while clients refresh the list and a player list`,
  ['clients', 'answers', 'packets'],
  rows,
)
responders.kill()
