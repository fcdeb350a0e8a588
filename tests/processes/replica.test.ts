import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.mjs'
import { openDatabase } from '../../server/database.ts'
import type { OpenDatabase } from '../../server/kernel/db/database.ts'
import { openNudges, sendNudge } from '../../server/kernel/db/nudges.ts'
import type { ReadDatabase } from '../../server/kernel/db/reads.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { DatabaseOutage, DatabaseUnavailable } from '../../server/kernel/db/unavailable.ts'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { listSeasons } from '../../server/leaderboard/store/seasons.ts'
import { addPortalMetrics } from '../../server/metrics.ts'
import { testApp, threeServers } from '../support/http-app.ts'
import { storageOf } from '../support/storage.ts'

/** Both servers in one URL, in the form of libpq. */
const together = (...servers: readonly PostgresServer[]): string =>
  `postgresql://postgres@${servers.map(({ url }) => new URL(url).host).join(',')}/postgres`

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

  it('is promoted: reads go on, writes fail at once and come back, and the former primary is not written to', async () => {
    const { primary, replica } = await startPair()
    const { database, moves } = await open(together(primary, replica), together(primary, replica))
    const { reads } = database
    await addSeason(database, 1)
    expect(await seasonsOf(reads)).toBe(1)
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
    const started = openDatabase({ kind: 'postgresql', url: together(primary, replica) })
    await expect(started).rejects.toThrow(DatabaseUnavailable)
    await expect(started).rejects.toThrow(/no server accepts writes: \S+ is away \(.+\), \S+ is a standby/)
    replica.promote()
    await expect.poll(() => addSeason(database, 2).then(() => 'written', String), patience).toBe('written')
    expect(await seasonsOf(reads)).toBe(2)
    // Another connection listens, at the other server.
    nudged = 0
    await expect
      .poll(() => inTransaction(database, (trx) => sendNudge(trx, 'replica test')).then(() => nudged), patience)
      .toBeGreaterThan(0)

    primary.resume()
    const late = await open(primary.url)
    await addSeason(database, 3)
    await expect.poll(() => seasonsOf(reads), patience).toBe(3)
    expect(await seasonsOf(late.database)).toBe(1)
    replica.kill()
    // The only one that is left accepts writes, and is older.
    await expect
      .poll(() => moves, patience)
      .toContainEqual(
        expect.stringMatching(/^no server accepts writes: \S+ is older than one seen before, \S+ is away \(.+\)$/),
      )
    await expect(addSeason(database, 4)).rejects.toThrow(DatabaseOutage)
    expect(await seasonsOf(late.database)).toBe(1)
  })
})
