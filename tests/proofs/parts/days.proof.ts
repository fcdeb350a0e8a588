/** Bad days of a database: a full disk, a lock of another process, a read-only or restarted PostgreSQL, jumps of the clock. What was acknowledged stays, what was refused can be repeated, and nothing needs a restart of the portal. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { days, hours } from '../../../contract/duration.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { openDatabase } from '../../../server/database.ts'
import { DatabaseUnavailable } from '../../../server/kernel/db/unavailable.ts'
import { requestPayment } from '../../../server/payments/checkout/request-payment.ts'
import { type ReceivedNotice, takeNotice } from '../../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../../server/payments/checkout/take-order.ts'
import { steamIdOf } from '../../support/accounts-app.ts'
import { device, openShop, orderBody, type Shop } from '../../support/checkout.ts'
import { holdLock } from '../../support/hold-lock.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { bookFindings } from '../support/books.ts'

interface Outage {
  readonly name: string
  begin(shop: Shop, step: Step): Promise<void>
  end(shop: Shop): Promise<void>
}

/** The clock of the portal jumps while payments are under way, and comes back. */
function clockJump(): Outage {
  const jumps = [hours(-3), hours(3), days(-1), days(1), days(400)]
  let jump = 0
  return {
    name: 'clock jump',
    begin: async (shop, { random }) => {
      jump = jumps[Math.floor(random() * jumps.length)] ?? 0
      shop.clock.now += jump
    },
    end: async (shop) => {
      shop.clock.now -= jump
    },
  }
}

const mount = (...args: readonly string[]): boolean => spawnSync('mount', [...args]).status === 0

/** The database is on a small disk of its own, which another file fills. Only root may mount one; without it there is no such outage. */
function sqliteOutages(file: string): readonly Outage[] {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true })
  const ballast = path.join(folder, 'ballast')
  let lock: Awaited<ReturnType<typeof holdLock>> | undefined
  const locked: Outage = {
    name: 'locked file',
    begin: async () => {
      lock = await holdLock(file, 'exclusive')
    },
    end: async () => lock?.release(),
  }
  if (!mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder)) return [locked, clockJump()]
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  const full: Outage = {
    name: 'full disk',
    begin: async () => {
      // Whatever fits is written before the error.
      const { stderr } = spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { encoding: 'utf8' })
      if (!stderr.includes('No space left')) throw new Error(stderr)
    },
    end: async () => rmSync(ballast, { force: true }),
  }
  return [full, locked, clockJump()]
}

async function postgresOutages(): Promise<{ url: string; outages: readonly Outage[] }> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const { url, halt, resume } = postgres
  const run = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'postgres'`
  const away: Outage = { name: 'database away', begin: async () => halt(), end: async () => resume() }
  const cut: Outage = { name: 'cut connections', begin: () => run(cutOff), end: async () => undefined }
  const readOnly: Outage = {
    name: 'read-only database',
    begin: () => run('alter database postgres set default_transaction_read_only = on', cutOff),
    end: () =>
      run(
        'set default_transaction_read_only = off',
        'alter database postgres reset default_transaction_read_only',
        cutOff,
      ),
  }
  return { url, outages: [away, readOnly, cut, clockJump()] }
}

async function open({ location }: Ground): Promise<{ shop: Shop; outages: readonly Outage[] }> {
  const sqlite = location.kind === 'sqlite' ? sqliteOutages(location.file) : undefined
  const postgres = sqlite === undefined ? await postgresOutages() : undefined
  const at = postgres === undefined ? location : { kind: 'postgresql' as const, url: postgres.url }
  const database = await openDatabase(at, { lockTimeout: 200 })
  onTestFinished(() => database.close())
  return { shop: await openShop(database), outages: sqlite ?? postgres?.outages ?? [] }
}

const ordersPerOutage = 12

/** One buyer: an order, its payment and the notification; repeated until the portal has acknowledged each. */
function createBuyer(shop: Shop, number: number) {
  const buyer = { accountId: `account-${number}`, steamId: steamIdOf(number) }
  let notice: ReceivedNotice | undefined
  let orderId: string | undefined
  return {
    isAcknowledged: false,
    get orderId() {
      return orderId
    },
    async step(): Promise<void> {
      const order = await takeOrder(shop.deps, buyer, `key-of-form-${number}`, orderBody())
      orderId = order.id
      if (notice === undefined) {
        await requestPayment(shop.deps, order, device)
        notice = shop.banks.alipay.pay(order.id)
      }
      const { status } = await takeNotice(shop.deps, shop.banks.alipay.provider, notice)
      this.isAcknowledged = status === 200
    },
  }
}

campaign('days', 1, async (ground) => {
  const { shop, outages } = await open(ground)
  let buyers = 0
  return async (step) => {
    const found: Finding[] = []
    const outage = outages[Math.floor(step.random() * outages.length)]
    if (outage === undefined) return []
    const all = Array.from({ length: ordersPerOutage }, () => createBuyer(shop, ++buyers))
    const attempt = async (buyer: (typeof all)[number]): Promise<void> => {
      try {
        await buyer.step()
      } catch (error) {
        if (error instanceof DatabaseUnavailable) step.count('refused')
        else found.push({ kind: 'unexplained', what: `${outage.name}: ${String(error)}` })
      }
    }
    // Some before it, some while it begins, some in it.
    for (const buyer of all.slice(0, 4)) await attempt(buyer)
    await Promise.all([...all.slice(4, 8).map(attempt), outage.begin(shop, step)])
    writeFileSync(path.join(ground.folder, 'outage'), outage.name)
    for (const buyer of all.slice(8)) await attempt(buyer)
    await outage.end(shop)
    const acknowledged = all.filter(({ isAcknowledged }) => isAcknowledged).flatMap(({ orderId }) => orderId ?? [])
    // Connections that were cut fail once each; after them everything works, in the same process.
    for (let tries = 0; tries < 12; tries++) {
      const isServed = await shop.deps.database.ping()
      if (isServed) break
    }
    const { kysely } = shop.deps.database
    for (const id of acknowledged) {
      const order = await kysely.selectFrom('order').select('state').where('id', '=', id).executeTakeFirst()
      if (order?.state !== 'delivered') found.push({ kind: 'lost', what: `${outage.name}: ${id} is ${order?.state}` })
    }
    for (const buyer of all) for (let tries = 0; tries < 12 && !buyer.isAcknowledged; tries++) await attempt(buyer)
    const left = all.filter(({ isAcknowledged }) => !isAcknowledged).length
    if (left > 0) found.push({ kind: 'lost', what: `${outage.name}: ${left} orders cannot be completed after it` })
    found.push(...(await bookFindings(shop.deps.database)))
    step.count(outage.name)
    step.count('orders', all.length)
    return found
  }
})
