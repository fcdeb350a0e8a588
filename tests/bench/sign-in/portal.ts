import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { createPasswords } from '../../../server/accounts/passwords/passwords.ts'
import { createEmailAccount } from '../../../server/accounts/store/accounts.ts'
import { importCommunity } from '../../../server/community-file.ts'
import { openDatabase } from '../../../server/database.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { databaseLocation } from '../../../server/kernel/db/location.ts'
import { clientOf } from '../../../server/kernel/limits/holder.ts'
import { listedServers } from '../api/community.ts'

export const password = 'kite over the harbour'
export const emailOf = (n: number): string => `player${n}@example.org`

const listed = 200

export interface PortalOptions {
  /** Settings beside those of every benchmark. */
  readonly env?: Readonly<Record<string, string>>
  /** An empty PostgreSQL database; absent: SQLite. */
  readonly databaseUrl?: string | undefined
  /** Where the database of SQLite stays, filled, for the next run; absent: a folder that is removed at the end. */
  readonly dataDir?: string | undefined
  /** Fills the database further; not called for one that an earlier run has filled. */
  fill?(database: Database): Promise<void>
  /** Called for every database before the portal starts. */
  prepare?(database: Database): Promise<void>
}

export interface Portal {
  /** The server process; responds to `cpuOf` (tests/bench/api/report-cpu.ts). */
  readonly child: ChildProcess
  readonly url: string
  /** The file of the database on SQLite. */
  readonly file: string
  /** From the start of the process to its first response, in milliseconds. */
  readonly firstAnswerMs: number
  /** Resident memory in MB. */
  residentMb(): number
  stop(): Promise<void>
}

/** The built server in production mode, with `accounts` accounts by e-mail and a list of servers. */
export async function startPortal(
  accounts: number,
  { env = {}, databaseUrl, dataDir: keptDir, fill, prepare }: PortalOptions = {},
): Promise<Portal> {
  const dataDir = keptDir ?? mkdtempSync(path.join(tmpdir(), 'spawnpoint-login-'))
  const location = databaseLocation({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const database = await openDatabase(location)
  const { filled } = await database.kysely
    .selectFrom('board')
    .select((eb) => eb.fn.countAll<number>().as('filled'))
    .executeTakeFirstOrThrow()
  if (Number(filled) === 0) {
    await importCommunity(database, { version: 1, servers: listedServers(listed, 40_000) })
    const passwordHash = await createPasswords().hash(password, clientOf('127.0.0.1'))
    for (let i = 0; i < accounts; i++) {
      await createEmailAccount(database, { email: emailOf(i), passwordHash, username: `player${i}`, now: Date.now() })
    }
    await fill?.(database)
  }
  await prepare?.(database)
  await database.close()

  const url = `http://127.0.0.1:${await freePort()}`
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', './tests/bench/api/answer-cpu.ts', 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: 'https://play.example.org',
      PORTAL_SECRET: randomBytes(33).toString('base64'),
      TRUSTED_PROXIES: 'loopback',
      RATE_LIMIT_PER_MINUTE: '10000000',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilAnswering(child, url)
  return {
    child,
    url,
    file: path.join(dataDir, 'spawnpoint.db'),
    firstAnswerMs: performance.now() - began,
    residentMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1000,
    async stop() {
      child.kill()
      await once(child, 'exit')
      if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}${href(serverEndpoints.listServers)}`).catch(() => undefined)
    if (answer?.ok) return
    await delay(20)
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

export interface Answer {
  readonly status: number
  readonly ms: number
}

/** One request, timed from its start to the last byte of the response. `from`: the client address that a proxy would report. */
export function call(url: string, options: { readonly body?: object; readonly from: string }): Promise<Answer> {
  const began = performance.now()
  const payload = options.body === undefined ? undefined : JSON.stringify(options.body)
  const headers = {
    'x-forwarded-for': options.from,
    ...(payload === undefined ? { 'accept-encoding': 'br' } : { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: payload === undefined ? 'GET' : 'POST', headers }, (incoming) => {
      incoming.resume()
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, ms: performance.now() - began }))
      incoming.once('error', reject)
    })
    outgoing.once('error', reject)
    outgoing.end(payload)
  })
}
