/**
 * The built server on SQLite while another process holds the write lock of the file for 30 s: GET /api/servers under
 * load, compared with the same load before and after; and the responses of requests that read and write the database.
 *
 *   npm run bench locked-database
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import type { OrderBody } from '../../contract/payments/payments.ts'
import { findAccountByEmail } from '../../server/accounts/store/accounts.ts'
import { linkSteam } from '../../server/accounts/store/link-steam.ts'
import { createSession } from '../../server/accounts/store/sessions.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { communityFile } from '../support/community.ts'
import { holdLock } from '../support/hold-lock.ts'
import { emailOf, password, startPortal } from './sign-in/portal.ts'
import { percentile, printMachine, printTable } from './support/report.ts'

const lockedSeconds = 30
const probesPerSecond = 2
const accounts = 2 * lockedSeconds * probesPerSecond + 2
const target = 1.5
const answeredWithin = 5000

const secret = randomUUID() + randomUUID()
const tokens: string[] = []

/** Creates prices, and players linked to Steam (so that they may buy), each with a token. */
async function fill(database: Database): Promise<void> {
  const { prices = [] } = communityFile()
  await importCommunity(database, { version: 1, prices })
  const now = Date.now()
  for (let i = 0; i < accounts; i++) {
    const account = await findAccountByEmail(database, emailOf(i))
    if (account === undefined) throw new Error('the portal made no accounts')
    const steamId = `7656119${8_000_000_000 + i}`
    await linkSteam(database, { accountId: account.id, steamId, username: null, avatar: null, now })
    const session = await createSession(database, { accountId: account.id, kind: 'login', device: 'bench', now })
    tokens.push(createTokens(secret).issue(session))
  }
}

const portal = await startPortal(accounts, {
  fill,
  // Orders are only written; no request is sent to PayPal.
  env: {
    PORTAL_SECRET: secret,
    PAYPAL_CLIENT_ID: 'A'.repeat(80),
    PAYPAL_CLIENT_SECRET: 'E'.repeat(80),
    PAYPAL_WEBHOOK_ID: '5L518819FA0214926',
  },
})

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const resultSchema = v.object({
  requests: v.object({ average: v.number(), total: v.number() }),
  latency: v.object({ p99: v.number() }),
  errors: v.number(),
  '2xx': v.number(),
})

interface Load {
  readonly rate: number
  readonly p99: number
}

async function load(seconds: number): Promise<Load> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannon, '-j', '-n', '-c', '32', '-d', String(seconds), `${portal.url}${href(serverEndpoints.listServers)}`],
    { maxBuffer: 2 ** 24 },
  )
  const result = v.parse(resultSchema, JSON.parse(stdout))
  if (result.errors > 0 || result['2xx'] < result.requests.total) throw new Error('a list call was not answered')
  return { rate: result.requests.average, p99: result.latency.p99 }
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly ms: number
}

async function send(path: string, init: RequestInit): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(`${portal.url}${path}`, init)
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - began }
}

const orderBody: OrderBody = {
  currency: 'USD',
  productType: 'vip_subscription',
  productId: 'vip_new',
  options: JSON.stringify({ duration: '1m', paymentMethod: 'paypal' }),
}

const bearer = (i: number): Record<string, string> => ({ authorization: `Bearer ${tokens[i]}` })
const json = { 'content-type': 'application/json' }

interface Probe {
  readonly name: string
  readonly writes: boolean
  /** Each request has its own player and client address, so that no rate limit is measured. */
  send(player: number): Promise<Answer>
}

const probes: readonly Probe[] = [
  {
    name: 'profile',
    writes: false,
    send: (i) => send(href(accountEndpoints.readUser), { headers: bearer(i) }),
  },
  {
    name: 'sign-in',
    writes: true,
    send: (i) =>
      send(href(emailEndpoints.signInByEmail), {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': `10.1.0.${i}` },
        body: JSON.stringify({ email: emailOf(i), password }),
      }),
  },
  {
    name: 'order',
    writes: true,
    send: (i) =>
      send(href(paymentEndpoints.listOrders), {
        method: 'POST',
        headers: { ...json, ...bearer(i), 'x-forwarded-for': `10.2.0.${i}`, 'idempotency-key': randomUUID() },
        body: JSON.stringify(orderBody),
      }),
  },
]

let player = 0

interface Phase {
  readonly load: Load
  /** In the order of the probes. */
  readonly answers: readonly (readonly Answer[])[]
}

/** Runs the load and, beside it, the probes at a constant rate, whether or not earlier ones have completed. */
async function phase(seconds: number): Promise<Phase> {
  const loaded = load(seconds)
  const pending: Promise<Answer>[][] = probes.map(() => [])
  for (let i = 0; i < seconds * probesPerSecond; i++) {
    for (const [n, probe] of probes.entries()) pending[n]?.push(probe.send(player))
    player += 1
    await delay(1000 / probesPerSecond)
  }
  return { answers: await Promise.all(pending.map((each) => Promise.all(each))), load: await loaded }
}

await load(5)
const before = await phase(lockedSeconds / 2)
const lock = await holdLock(portal.file, 'immediate')
const locked = await phase(lockedSeconds)
await lock.release()
const released = await Promise.all(probes.map((probe) => probe.send(player)))
player += 1
const after = await phase(lockedSeconds / 2)
await portal.stop()

const unlocked = {
  rate: (before.load.rate + after.load.rate) / 2,
  p99: (before.load.p99 + after.load.p99) / 2,
}
const slowdown = unlocked.rate / locked.load.rate
const delayed = locked.load.p99 / unlocked.p99
const statuses = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ status }) => status))].sort().join(', ')
const slowest = (answers: readonly Answer[]): number =>
  Math.round(
    percentile(
      answers.map(({ ms }) => ms),
      1,
    ),
  )

printMachine()
printTable(
  `GET /api/servers, 200 servers, 32 connections, the file locked by another process for ${lockedSeconds} s`,
  ['what', 'unlocked before', 'locked', 'unlocked after', 'ratio', 'target'],
  [
    ['calls per second', before.load.rate, locked.load.rate, after.load.rate, slowdown.toFixed(2), `≤ ${target}`],
    ['p99, ms', before.load.p99, locked.load.p99, after.load.p99, delayed.toFixed(2), `≤ ${target}`],
  ],
)
printTable(
  `What else is answered, ${probesPerSecond} calls a second each`,
  ['call', 'unlocked', 'slowest, ms', 'locked', 'slowest, ms', 'Retry-After, s', 'once released'],
  probes.map(({ name, writes }, n) => {
    const calm = [...(before.answers[n] ?? []), ...(after.answers[n] ?? [])]
    const held = locked.answers[n] ?? []
    const wait = [...new Set(held.map(({ retryAfter }) => retryAfter ?? '–'))].join(', ')
    const kind = writes ? `${name} (writes)` : `${name} (reads)`
    return [kind, statuses(calm), slowest(calm), statuses(held), slowest(held), wait, released[n]?.status ?? '']
  }),
)

const isHonest = probes.every(({ writes }, n) => {
  const held = locked.answers[n] ?? []
  return held.every(({ status, ms }) => status === (writes ? 503 : 200) && ms <= answeredWithin)
})
if (slowdown > target || delayed > target || !isHonest || released.some(({ status }) => status !== 200)) {
  process.exitCode = 1
}
