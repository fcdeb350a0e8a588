import { createServer } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.mjs'
import { openDatabase } from '../../server/database.ts'
import type { OpenDatabase } from '../../server/kernel/db/database.ts'
import { openNudges, sendNudge } from '../../server/kernel/db/nudges.ts'
import type { ReadDatabase } from '../../server/kernel/db/reads.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { DatabaseOutage } from '../../server/kernel/db/unavailable.ts'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { listSeasons } from '../../server/leaderboard/store/seasons.ts'
import { addPortalMetrics } from '../../server/metrics.ts'
import { findHaproxy, startHaproxy } from '../support/haproxy.ts'
import { testApp, threeServers } from '../support/http-app.ts'
import { listen } from '../support/listen.ts'
import { storageOf } from '../support/storage.ts'

/** A commit is acknowledged when the replica shows it. */
async function startPair() {
  const primary = await startPostgres({ synchronous_commit: 'remote_apply', synchronous_standby_names: '*' })
  onTestFinished(() => primary.stop())
  const replica = await primary.replicate({ settings: { synchronous_standby_names: '' } })
  onTestFinished(() => replica.stop())
  return { primary, replica }
}

async function open(url: string, readUrl?: string) {
  const moves: string[] = []
  const database = await openDatabase({ kind: 'postgresql', url }, { readUrl, onMoved: (line) => moves.push(line) })
  onTestFinished(() => database.close())
  return { database, moves }
}

const addSeason = ({ kysely }: OpenDatabase, id: number) =>
  kysely
    .insertInto('season')
    .values({ id, name: `season ${id}`, starts_at: id, ends_at: null, closed_at: null })
    .execute()

const seasonsOf = async (reads: ReadDatabase): Promise<number> => (await listSeasons(reads)).length

/** Whether a read is served by a standby. */
async function isStandby({ kysely }: ReadDatabase): Promise<boolean | undefined> {
  const place = sql<{ standby: boolean }>`(select pg_is_in_recovery() as standby)`
  return (await kysely.selectFrom(place.as('place')).select('place.standby').executeTakeFirst())?.standby
}

/** What a proxy and a scraper are told. */
async function observe(database: OpenDatabase) {
  const { app } = await testApp({ database })
  let clock = 0
  const metrics = createMetrics(() => (clock += seconds(2)))
  onTestFinished(() => metrics.stop())
  const poller = { role: () => 'leader' as const, polled: () => new Map<string, number>() }
  const community = { poller, serverList: threeServers() }
  addPortalMetrics({ storage: storageOf(), metrics, database, replica: database.replica, community, now: Date.now })
  return { readiness: async () => (await app.inject('/readyz')).json(), scrape: () => metrics.scrape() }
}

const patience = { timeout: seconds(20), interval: 50 }

/** Where a new connection to this address leads. */
async function portBehind(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select inet_server_port() as port')
  await client.end()
  return rows[0].port
}

/** What Patroni says of a server: 200 where it has the role of the path. */
async function patroniOf({ url }: PostgresServer): Promise<number> {
  const server = createServer(async (request, response) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => undefined)
    const standby = await client
      .connect()
      .then(() => client.query('select pg_is_in_recovery() as standby'))
      .then(
        ({ rows }) => rows[0].standby,
        () => undefined,
      )
    client.end().catch(() => undefined) // it may never have been connected
    response.writeHead(standby === (request.url === '/replica') ? 200 : 503).end()
  })
  onTestFinished(() => void server.close())
  return listen(server)
}

describe.skipIf(process.env.SKIP_POSTGRES === '1')('a streaming replica', () => {
  it('serves reads, never writes, is in health and metrics, and hands them to the primary while it is away', async () => {
    const { primary, replica } = await startPair()
    const { database, moves } = await open(primary.url, replica.url)
    const { reads } = database
    await addSeason(database, 1)
    expect(await seasonsOf(reads)).toBe(1)
    expect(await isStandby(reads)).toBe(true)
    const { readiness, scrape } = await observe(database)
    expect(await readiness()).toEqual({
      status: 'ok',
      database: { ok: true, replica: { state: 'ok', lagSeconds: expect.any(Number) } },
    })
    const text = await scrape()
    expect(text).toMatch(/^spawnpoint_database_replica_up 1$/m)
    expect(text).toMatch(/^spawnpoint_database_replica_lag_seconds \d/m)
    const write = database.kysely.deleteFrom('season').compile()
    await expect(reads.kysely.executeQuery(write)).rejects.toMatchObject({ code: '25006' })

    replica.kill()
    // The first read finds a broken connection, and goes on.
    expect(await seasonsOf(reads)).toBe(1)
    expect(await isStandby(reads)).toBe(false)
    await expect
      .poll(readiness, patience)
      .toEqual({ status: 'ok', database: { ok: true, replica: { state: 'away', lagSeconds: null } } })
    expect(await scrape()).toMatch(/^spawnpoint_database_replica_up 0$/m)
    await expect(reads.kysely.executeQuery(write)).rejects.toMatchObject({ code: '25006' })
    replica.resume()
    await expect.poll(() => isStandby(reads), patience).toBe(true)
    expect(moves.map((line) => line.replaceAll(/[\d.]+:\d+/g, '…'))).toEqual([
      expect.stringMatching(/^reads go to the primary, the replica is away: … is away \(.+\)$/),
      'reads go to …, the replica is ok: … is a standby',
    ])
  })

  it('lets reads go on while it does not respond, and has them back', async () => {
    const { primary, replica } = await startPair()
    const { database } = await open(primary.url, replica.url)
    expect(await isStandby(database.reads)).toBe(true)
    replica.freeze()
    const began = performance.now()
    // Commits wait for the replica; reads do not.
    expect(await Promise.all(Array.from({ length: 12 }, () => isStandby(database.reads)))).toEqual(
      Array.from({ length: 12 }, () => false),
    )
    expect(performance.now() - began).toBeLessThan(seconds(8))
    replica.thaw()
    await expect.poll(() => isStandby(database.reads), patience).toBe(true)
  })
})

const haproxy = findHaproxy()

describe.skipIf(haproxy === undefined)('behind HAProxy as it is documented', () => {
  it.each([
    ['with the check of PostgreSQL', 'docs/proxy/postgresql.haproxy.cfg'],
    ['with Patroni', 'docs/proxy/postgresql-patroni.haproxy.cfg'],
  ] as const)('%s a replica is promoted: reads go on, and writes come back', async (_, file) => {
    if (haproxy === undefined) throw new Error('it is there, or the suite is skipped')
    const { primary, replica } = await startPair()
    const isPatroni = file === 'docs/proxy/postgresql-patroni.haproxy.cfg'
    const proxy = await startHaproxy({
      haproxy,
      file,
      servers: [primary.url, replica.url],
      ...(isPatroni && { patroni: [await patroniOf(primary), await patroniOf(replica)] as const }),
    })
    const { database } = await open(proxy.primary, proxy.standby)
    const { reads } = database
    await addSeason(database, 1)
    expect([await seasonsOf(reads), await isStandby(reads)]).toEqual([1, true])
    let nudged = 0
    const nudges = await openNudges(database, 'replica test', () => undefined)
    nudges.start(() => {
      nudged += 1
    })
    onTestFinished(() => nudges.stop())

    primary.kill()
    expect(await seasonsOf(reads)).toBe(1)
    await expect(addSeason(database, 2)).rejects.toThrow(DatabaseOutage)
    expect(await database.ping()).toBe(false)
    replica.promote()
    const promotedAt = performance.now()
    await expect.poll(() => addSeason(database, 2).then(() => 'written', String), patience).toBe('written')
    expect(performance.now() - promotedAt).toBeLessThan(seconds(10))
    expect(await seasonsOf(reads)).toBe(2)
    // Another connection listens, at the other server.
    nudged = 0
    await expect
      .poll(() => inTransaction(database, (trx) => sendNudge(trx, 'replica test')).then(() => nudged), patience)
      .toBeGreaterThan(0)
    if (isPatroni) return

    // A former primary that comes back by itself gets nothing while the new one is there.
    primary.resume()
    await expect.poll(proxy.log, patience).toMatch(/Server primary\/db-1 is UP/)
    const ports = await Promise.all(Array.from({ length: 8 }, () => portBehind(proxy.primary)))
    expect(new Set(ports)).toEqual(new Set([Number(new URL(replica.url).port)]))
  })
})
