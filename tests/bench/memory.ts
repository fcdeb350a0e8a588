/**
 * The built server with 2,000 polled servers and 24 hours of history of each in SQLite: time from spawn to the first
 * response, and memory during a minute of polling while players read lists and details.
 *
 *   npm run bench memory
 */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import * as portalEndpoints from '../../contract/endpoints/portal.ts'
import * as serverDetailEndpoints from '../../contract/endpoints/server-details.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { serverId } from '../../contract/servers/address.ts'
import { serverSchema } from '../../contract/servers/servers.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { historyStepSeconds, historyStepStart, recordHistory } from '../../server/servers/store/history.ts'
import { listedServers } from './api/community.ts'
import { median, printMachine, printTable } from './support/report.ts'

const count = 2000
const observeSeconds = 60
const dataDir = mkdtempSync(path.join(tmpdir(), 'spawnpoint-memory-'))
const url = `http://127.0.0.1:${await freePort()}`

async function fillDatabase(ports: readonly number[]): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'spawnpoint.db') })
  const servers = listedServers(count, 1).map((server, i) => ({ ...server, port: ports[i] ?? 0 }))
  await importCommunity(database, { version: 1, servers })
  const last = historyStepStart(Date.now())
  for (let step = 0; step < 288; step++) {
    const samples = servers.map(({ ip, port }, i) => {
      return { serverId: serverId(ip, port), players: (i + step) % 20, map: step % 9 < 5 ? 'de_nuke' : 'de_mirage' }
    })
    await recordHistory(database, last - step * historyStepSeconds, samples)
  }
  await database.close()
}

/** Starts the built server; returns it and the milliseconds until the first 200. */
async function startServer(): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: 'https://play.example.org',
      PORTAL_SECRET: randomBytes(33).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null) {
    const answer = await fetch(`${url}${href(serverEndpoints.listServers)}`).catch(() => undefined)
    if (answer?.ok) return { child, ms: performance.now() - began }
    await delay(5)
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

/** Resident memory in MB. */
const residentMb = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000

async function openServers(): Promise<number> {
  const list = v.parse(v.array(serverSchema), await (await fetch(`${url}${href(serverEndpoints.listServers)}`)).json())
  return list.filter((server) => server.open === 1).length
}

/** One second of reads: the list in both encodings and the details of 20 servers. */
async function read(ports: readonly number[], second: number): Promise<void> {
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(`${url}${href(serverEndpoints.listServers)}`, {
      headers: { 'accept-encoding': encoding },
    })
    await answer.arrayBuffer()
  }
  for (let i = 0; i < 20; i++) {
    const id = serverId('127.0.0.1', ports[(second * 20 + i) % count] ?? 0)
    const answer = await fetch(`${url}${href(serverDetailEndpoints.readServer, { params: { id } })}`)
    if (!answer.ok) throw new Error(`details answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

const responders = fork(new URL('./poll/responders.ts', import.meta.url).pathname, [String(count), '50'])
const [opened] = await once(responders, 'message')
const { ports } = v.parse(v.object({ ports: v.array(v.number()) }), opened)
await fillDatabase(ports)

const starts: number[] = []
for (let i = 0; i < 5; i++) {
  const { child, ms } = await startServer()
  starts.push(ms)
  await stop(child)
}

const { child } = await startServer()
let reached = 0
for (let i = 0; i < 60 && reached < count; i++) {
  await delay(1000)
  reached = await openServers()
}
const memory: number[] = []
for (let second = 0; second < observeSeconds; second++) {
  const began = performance.now()
  await read(ports, second)
  memory.push(residentMb(child))
  await delay(Math.max(0, 1000 - (performance.now() - began)))
}
const health = await (await fetch(`${url}${href(portalEndpoints.readHealth)}`)).json()
await stop(child)
responders.kill()
rmSync(dataDir, { recursive: true, force: true })

const peak = Math.max(...memory)
const start = median(starts)
printMachine()
printTable(
  `The server with ${count} polled servers and 24 h of history (${reached} reached, last sweep ${health.poller.ageSeconds} s old)`,
  ['what', 'measured', 'target'],
  [
    ['spawn to first answer, median of 5', `${Math.round(start)} ms`, '≤ 1,000 ms'],
    ['memory, median over a minute', `${Math.round(median(memory))} MB`, '–'],
    ['memory, highest', `${Math.round(peak)} MB`, '≤ 200 MB'],
  ],
)
if (peak > 200 || start > 1000 || reached < count) process.exitCode = 1
