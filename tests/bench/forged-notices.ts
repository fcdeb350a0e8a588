/**
 * A flood of forged payment notifications: how much the database grows, and what one costs the server. Once from changing
 * addresses, so that each one is verified and stored, and once from one address. The reference is a notification of the
 * same size for a payment method that is not configured: it is read and gets 404. On SQLite, or on the PostgreSQL that
 * DATABASE_URL names (an empty one).
 *
 *   npm run bench forged-notices [-- --notices 100000]
 */

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { sandboxProviders } from '../../demo/connect.ts'
import { startSandbox } from '../../demo/payments/start.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { termsOfOrder } from '../../server/legal/agree.ts'
import { startPayments } from '../../server/payments/module.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { authenticateByName } from '../support/buyers.ts'
import { products } from '../support/products.ts'
import { evenClock } from '../support/queue-clock.ts'
import { type ForgedNotice, forgeNotices } from './forged-notices/forge.ts'
import { checkpoint, databaseSize } from './forged-notices/size.ts'
import { createRandom } from './orders/random.ts'
import { median, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({ options: { notices: { type: 'string', default: '100000' } } })
const notices = Number(values.notices)
const target = 2_000_000
const perRound = 1000
/** How many one client may send before it is throttled. */
const perClient = 10

// In memory where possible: sizes are measured, not the disk.
const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-notices-'))
const file = join(folder, 'spawnpoint.db')
const database = await openDatabase(databaseLocation({ ...process.env, DATA_DIR: folder }))
const logger = createLogger('silent')
const sandbox = await startSandbox({ log: logger, now: Date.now, random: Math.random, portBase: 0, environment: {} })
const payments = startPayments({
  publicOrigin: 'https://play.example.org',
  database,
  authenticate: authenticateByName,
  products,
  brand: () => 'Spawnpoint',
  termsOfOrder,
  providers: sandboxProviders(sandbox, Date.now),
  logger,
  now: Date.now,
  clock: evenClock(Date.now),
})
const app = await createApp({
  serverList: createServerList(),
  settings: () => defaultSettings,
  content: () => ({ version: 1, announcements: [], privileges: [], faqs: [] }),
  readHistory: () => Promise.reject(new Error('no server')),
  database,
  poller: { role: () => 'leader', polled: () => new Map() },
  version: '0',
  mode: 'production',
  publicOrigin: 'https://play.example.org',
  trustedProxies: [],
  logger,
  now: Date.now,
  // Raises the general rate limit, so that the limit of refused notifications is measured.
  limits: { ...rateLimits(1200), signedCalls: Number.POSITIVE_INFINITY },
  modules: [payments.module],
})

const forged = forgeNotices(300, createRandom(1), sandbox.address)
const send = ({ headers, body }: ForgedNotice, method: string, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: `/api/payment/notify/${method}`,
    headers,
    payload: body,
    remoteAddress,
  })

/** Milliseconds for one round of notifications, one after the other. */
async function round(first: number, methodOf: (notice: ForgedNotice) => string, addressOf: (i: number) => string) {
  const began = performance.now()
  for (let i = first; i < first + perRound; i++) {
    const notice = forged[i % forged.length]
    if (notice === undefined) continue
    const { statusCode } = await send(notice, methodOf(notice), addressOf(i))
    if (statusCode < 400) throw new Error(`a forged notification was answered ${statusCode}`)
  }
  return performance.now() - began
}

/** One client address per number. */
const addressOf4 = (i: number): string => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`
const noMethod = (): string => 'none'
const storedNow = async (): Promise<number> => {
  const { total } = await database.kysely
    .selectFrom('refused_notice_count')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function flood(addressOf: (i: number) => string) {
  await checkpoint(database)
  const [before, storedBefore] = [await databaseSize(database, file), await storedNow()]
  const ratios: number[] = []
  let highest = before
  for (let i = 0; i < notices; i += perRound) {
    const reference = await round(i, noMethod, () => '192.0.2.1')
    ratios.push(reference / (await round(i, ({ method }) => method, addressOf)))
    highest = Math.max(highest, await databaseSize(database, file))
  }
  await checkpoint(database)
  const after = await databaseSize(database, file)
  return {
    stored: (await storedNow()) - storedBefore,
    growth: after - before,
    highest: highest - before,
    ratio: median(ratios),
  }
}

const many = await flood((i) => addressOf4(Math.floor(i / perClient)))
const one = await flood(() => '203.0.113.9')

printMachine()
const bytes = (value: number): string => value.toLocaleString('en')
printTable(
  `${bytes(notices)} forged notifications of all providers, up to 32 kB each, on ${database.kind}`,
  ['from', 'written to the ring', 'growth in bytes (target ≤ 2,000,000)', 'highest on the way', 'rate ÷ reference'],
  [
    { from: 'ten from each address', ...many },
    { from: 'one address', ...one },
  ].map(({ from, stored, growth, highest, ratio }) => [
    from,
    bytes(stored),
    bytes(growth),
    bytes(highest),
    ratio.toFixed(2),
  ]),
)
await payments.stop()
await app.close()
await sandbox.close()
await database.close()
await rm(folder, { recursive: true, force: true })
if (many.growth > target || one.growth > target) {
  console.error('The database grew beyond the target.')
  process.exitCode = 1
}
