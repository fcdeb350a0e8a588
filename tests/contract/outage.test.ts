import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { orderSchema } from '../../contract/payments/payments.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { DatabaseOutage } from '../../server/kernel/db/unavailable.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { termsOfOrder } from '../../server/legal/agree.ts'
import { startPayments } from '../../server/payments/module.ts'
import { authenticateByName, bearers } from '../support/buyers.ts'
import { openShop, orderBody } from '../support/checkout.ts'
import { onEveryDatabase, temporaryDatabase } from '../support/databases.ts'
import { type TestApp, testApp } from '../support/http-app.ts'
import { testPostgres } from '../support/postgres.ts'

/** Orders are written in a transaction; the list of servers is in memory. */
async function openStore(database: Database): Promise<TestApp> {
  const { deps } = await openShop(database)
  const payments = startPayments({
    brand: () => 'Spawnpoint',
    termsOfOrder,
    publicOrigin: deps.publicOrigin,
    database,
    authenticate: authenticateByName,
    products: deps.products,
    providers: [...deps.providers.values()],
    logger: deps.logger,
    now: deps.now,
    clock: deps.clock,
  })
  await payments.stop()
  return testApp({ modules: [payments.module] })
}

const order = (app: FastifyInstance) =>
  app.inject({
    method: 'POST',
    url: href(paymentEndpoints.listOrders),
    payload: orderBody(),
    headers: { ...bearers.one, 'idempotency-key': randomUUID() },
  })

/** Expects that an order fails with 503, the log has the true cause, and the list is still served. */
async function expectRefused({ app, log }: TestApp, answer: Awaited<ReturnType<typeof order>>, cause: RegExp) {
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  const { error, requestId } = v.parse(errorBodySchema, answer.json())
  expect(error).toBe('UNAVAILABLE')
  const line = log.find((each) => each.includes(requestId))
  expect(line).toContain('"level":"error"')
  expect(line).toMatch(cause)
  expect(await app.inject(href(serverEndpoints.listServers))).toMatchObject({ statusCode: 200 })
}

/** Expects the same of a new connection: the first calls may get stale ones, at most the pool size. */
async function expectRefusedAnew(store: TestApp, cause: RegExp) {
  for (let stale = 0; stale < 10; stale++) {
    const answer = await order(store.app)
    if (store.log.some((line) => cause.test(line))) return expectRefused(store, answer, cause)
    await expectRefused(store, answer, /DatabaseOutage/)
  }
  await expectRefused(store, await order(store.app), cause)
}

async function expectServed({ app }: TestApp) {
  const answer = await order(app)
  expect(answer.statusCode).toBe(200)
  expect(v.parse(orderSchema, answer.json()).state).toBe('created')
}

describe('an SQLite database on a full disk', () => {
  /** In a transaction, because the limit applies to the writing connection. */
  const limitPages = (database: Database, pages: number) =>
    inTransaction(database, async ({ kysely }) => {
      await sql.raw(`pragma max_page_count = ${pages}`).execute(kysely)
    })
  const openLimited = async () => {
    const database = await temporaryDatabase()
    const store = await openStore(database)
    // SQLite raises a limit below the file size to the file size.
    await limitPages(database, 1)
    return { database, store }
  }

  it('returns 503 and logs the true cause, and works again when there is room', async () => {
    const { database, store } = await openLimited()
    let answer = await order(store.app)
    for (let i = 0; i < 1000 && answer.statusCode === 200; i++) answer = await order(store.app)
    await expectRefused(store, answer, /the disk is full \(database or disk is full\).*"code":"SQLITE_FULL"/)
    await limitPages(database, 1_000_000)
    await expectServed(store)
  })

  it('rolls back everything in a transaction that continues after the database has ended it', async () => {
    const { database } = await openLimited()
    const failing = inTransaction(database, async (trx) => {
      await takeLease(trx, 'x'.repeat(1_000_000), 'me', 0, 1).catch(() => undefined)
      await takeLease(trx, 'after', 'me', 0, 1)
    })
    await expect(failing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(await database.kysely.selectFrom('lease').selectAll().execute()).toEqual([])
  })
})

describe.skipIf(process.env.SKIP_POSTGRES === '1')('a PostgreSQL that refuses or is unavailable', () => {
  it('returns 503 and logs the true cause while it is down, and works again without a portal restart', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const database = await openDatabase({ kind: 'postgresql', url: postgres.url })
    onTestFinished(() => database.close())
    const store = await openStore(database)
    await expectServed(store)
    postgres.halt()
    await expectRefusedAnew(store, /no connection to PostgreSQL.*"code":"ECONNREFUSED"/)
    postgres.resume()
    await expectServed(store)
  })

  it('returns 503 for reads and writes while it accepts connections and says nothing, and works again afterwards', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    // The driver's own time-out of a query, which is 20 s.
    const database = await openDatabase({ kind: 'postgresql', url: `${postgres.url}?query_timeout=1500` })
    onTestFinished(() => database.close())
    const store = await openStore(database)
    await expectServed(store)
    const read = () => store.app.inject({ url: href(paymentEndpoints.listOrders), headers: bearers.one })
    postgres.freeze()
    const frozenAt = performance.now()
    // More than the pool has connections: some wait for one.
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? read() : order(store.app))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    // None of them waited for its rollback too.
    expect(performance.now() - frozenAt).toBeLessThan(seconds(8))
    await expectRefused(store, await order(store.app), /no connection to PostgreSQL \(.*timeout/)
    postgres.thaw()
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    await expectServed(store)
  })

  it('is closed in time although it says nothing', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const database = await openDatabase({ kind: 'postgresql', url: postgres.url })
    postgres.freeze()
    const frozenAt = performance.now()
    await database.close()
    expect(performance.now() - frozenAt).toBeLessThan(seconds(10))
  })

  it('returns 503 for a terminated connection, too many connections, and a read-only database', async () => {
    const postgres = await testPostgres()
    onTestFinished(() => postgres.stop())
    const role = `limited_${randomUUID().replaceAll('-', '')}`
    const url = new URL(await postgres.createDatabase())
    const name = url.pathname.slice(1)
    await postgres.run(`create role ${role} login superuser`)
    onTestFinished(async () => {
      await postgres.run(`drop database ${name} with (force)`)
      await postgres.run(`drop role ${role}`)
    })
    url.username = role
    const database = await openDatabase({ kind: 'postgresql', url: url.href })
    onTestFinished(() => database.close())
    const store = await openStore(database)
    const cutOff = () =>
      postgres.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

    await postgres.run(`alter database ${name} set default_transaction_read_only = on`)
    await cutOff()
    await expectRefusedAnew(store, /"code":"25006"/)
    await postgres.run(`alter database ${name} reset default_transaction_read_only`)
    await postgres.run(`alter role ${role} nosuperuser connection limit 0`)
    await cutOff()
    await expectRefusedAnew(store, /too many connections.*"code":"53300"/)
    await postgres.run(`alter role ${role} superuser`)
    await expectServed(store)
  })

  it('fails a transaction with its original error, not with that of the failed rollback', async () => {
    const postgres = await testPostgres()
    onTestFinished(() => postgres.stop())
    const url = await postgres.createDatabase()
    const name = new URL(url).pathname.slice(1)
    const lost: Error[] = []
    const database = await openDatabase({ kind: 'postgresql', url }, { onConnectionLost: (error) => lost.push(error) })
    onTestFinished(() => database.close())
    const cutOff = () =>
      postgres.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

    const cut = await inTransaction(database, async (trx) => {
      const sleeping = sql`select pg_sleep(60)`.execute(trx.kysely)
      await Promise.all([sleeping, cutOff()])
    }).catch((error: unknown) => error)
    expect(cut).toBeInstanceOf(DatabaseOutage)
    expect(cut).toMatchObject({ code: '57P01', rollbackFailure: expect.any(Error) })

    const full = inTransaction(database, async ({ kysely }) => {
      await sql.raw("do $$ begin raise exception 'no space left' using errcode = '53100'; end $$").execute(kysely)
    })
    await expect(full).rejects.toMatchObject({ code: '53100', reason: expect.stringContaining('no space left') })

    const ours = inTransaction(database, async () => {
      await cutOff()
      throw new Error('half way')
    })
    await expect(ours).rejects.toThrow('half way')
    await expect.poll(() => lost.map(({ message }) => message)).toContain('a rollback failed')
  })
})

onEveryDatabase('an error that is not an outage', { sensitive: true }, ({ open }) => {
  it('is not converted', async () => {
    const { kysely } = await open()
    const row = { name: 'x', holder: 'x', expires_at: 0 }
    await kysely.insertInto('lease').values(row).execute()
    const twice = await kysely
      .insertInto('lease')
      .values(row)
      .execute()
      .catch((error: unknown) => error)
    expect(twice).not.toBeInstanceOf(DatabaseOutage)
    expect(twice).toMatchObject({ code: expect.stringMatching(/^(?:23505|SQLITE_CONSTRAINT_PRIMARYKEY)$/) })
  })
})
