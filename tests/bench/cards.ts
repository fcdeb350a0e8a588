/**
 * Cards and embeds from memory beside a bare node:http server that writes the same status, headers and bytes: of a server as SVG
 * and PNG, with 304, of a player, and the embed of the list. Interleaved runs of autocannon; medians, the ratio of neighbouring
 * runs, and how many responses a second of a processor core gives.
 *
 *   npm run bench cards
 */
import { href } from '../../contract/endpoint.ts'
import { readPlayerCard, readServerCard, readServersEmbed } from '../../contract/endpoints/embeds.ts'
import { openServerList } from './api/community.ts'
import { load, type Run } from './api/load.ts'
import { type Server, startServer } from './api/server.ts'
import { median, printMachine, printTable } from './support/report.ts'

const servers = 200
const rounds = 5
const secondsPerRun = 1
/** Responses per second of a core. */
const target = 500

const [first] = openServerList(servers).all()
if (first === undefined) throw new Error('the list has no server')
const { ip, port } = first.listed
const card = (type: string): string => href(readServerCard, { params: { file: `${ip}:${port}.${type}` } })
const rows = [
  ['server, SVG', card('svg'), { 'accept-encoding': 'br' }],
  ['server, SVG, 304', card('svg'), { 'accept-encoding': 'br', 'if-none-match': '*' }],
  ['server, PNG', card('png'), {}],
  ['player, SVG', href(readPlayerCard, { params: { file: '76561198000000042.svg' } }), { 'accept-encoding': 'br' }],
  ['player, PNG', href(readPlayerCard, { params: { file: '76561198000000042.png' } }), {}],
  ['list of ten servers, HTML', href(readServersEmbed), { 'accept-encoding': 'br' }],
] as const satisfies readonly (readonly [string, string, Readonly<Record<string, string>>])[]

function call({ child, origin }: Server, path: string, headers: Readonly<Record<string, string>>): Promise<Run> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  return load(child, ['-c', '32', '-d', String(secondsPerRun), ...given, `${origin}${path}`])
}

/** One row of the table. Product and reference take turns; the first turn of each process is a warm-up, and draws the card. */
async function compare(name: string, path: string, headers: Readonly<Record<string, string>>) {
  const product = await startServer('cards-portal.ts', String(servers))
  await (await fetch(`${product.origin}${path}`)).arrayBuffer()
  const bare = await startServer('bare.ts', `${product.origin}${path}`, JSON.stringify(headers))
  const runs: { product: Run; bare: Run }[] = []
  for (let i = 0; i <= rounds; i++) {
    const turn = { bare: await call(bare, path, headers), product: await call(product, path, headers) }
    if (i > 0) runs.push(turn)
  }
  bare.child.kill()
  product.child.kill()
  const cpu = median(runs.map((run) => run.product.cpu))
  const perCore = 1_000_000 / cpu
  if (perCore < target) process.exitCode = 1
  const ratio = median(runs.map((run) => run.bare.cpu / run.product.cpu))
  return [
    name,
    Math.round(perCore),
    cpu.toFixed(1),
    median(runs.map((run) => run.bare.cpu)).toFixed(1),
    ratio.toFixed(2),
  ]
}

const table = []
for (const [name, path, headers] of rows) table.push(await compare(name, path, headers))

printMachine()
printTable(
  `From memory, medians of ${rounds} (target: ≥ ${target} per second of a core)`,
  ['response', 'per second of a core', 'CPU µs/call', 'bare node:http', 'ratio'],
  table,
)
