import { dirname } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { readHealth, readReadiness } from '../../contract/endpoints/portal.ts'
import { healthSchema, readinessSchema } from '../../contract/health.ts'
import { createConditionCheck } from '../../server/alerts/jobs/watch-conditions.ts'
import { insertWebhook, webhookKeys } from '../../server/alerts/store/webhooks.ts'
import { openDatabase } from '../../server/database.ts'
import type { OpenDatabase } from '../../server/kernel/db/database.ts'
import { outageOf } from '../../server/kernel/db/outage.ts'
import { type DiskSpace, diskSpace } from '../../server/kernel/db/rules/storage.ts'
import { createWriteWatch, roundTime } from '../../server/kernel/db/write-watch.ts'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { addPortalMetrics } from '../../server/metrics.ts'
import { testSecret } from '../support/accounts-app.ts'
import { isWithoutPostgres, temporaryDatabase } from '../support/databases.ts'
import { testApp, threeServers } from '../support/http-app.ts'
import { testPostgres } from '../support/postgres.ts'
import { evenClock } from '../support/queue-clock.ts'

const begin = Date.parse('2026-06-01T00:00:00Z')
const { key } = webhookKeys({ secret: testSecret })
const roomy = diskSpace(5_000_000_000, 10_000_000_000)

const nothing = {
  silence: () => [],
  refund_due: () => [],
  rental_failed: () => [],
  mail_failing: () => [],
  poller_stopped: () => [],
  log_refused: () => [],
  game_link: () => [],
  key_ending: () => [],
}

/** A portal with a webhook, which watches `database` in rounds of ten seconds. */
async function watched(database: OpenDatabase, file: string | undefined) {
  const clock = { now: begin }
  const now = () => clock.now
  const disk: { space: DiskSpace } = { space: roomy }
  const lines: string[] = []
  const logger = {
    error: (detail: object, message: string) => void lines.push(`${message} ${JSON.stringify(detail)}`),
    info: (message: string) => void lines.push(message),
    warn: () => undefined,
  }
  const folder = file === undefined ? '/nowhere' : dirname(file)
  const storage = createWriteWatch({ database, folder, file, logger, now, readDisk: async () => disk.space })
  const place = { address: 'https://hooks.example.org/secret-path', format: 'json', language: 'en' } as const
  await insertWebhook(database, key, { id: 'wh-1', ...place, kinds: ['database_away'], now: begin })
  const told: string[] = []
  const checkConditions = createConditionCheck({
    ...{ database, storage, sources: nothing, logger, now, key, clock: evenClock(now) },
    isWatcher: () => true,
    brand: () => 'Spawnpoint',
    origin: 'https://play.example.org',
    async call(_address, body) {
      const { state, text } = v.parse(v.object({ state: v.string(), text: v.string() }), body)
      told.push(`${state}: ${text}`)
      return { status: 200, retryAfter: undefined, body: '' }
    },
  })
  const { app } = await testApp({ database, storage })
  const round = async (): Promise<void> => {
    clock.now += roundTime
    await storage.check()
    // Rejects where the database has just begun to refuse writes: the next round comes as usual.
    await checkConditions().catch(() => undefined)
  }
  return {
    ...{ storage, disk, told, lines },
    async rounds(count: number) {
      for (let i = 0; i < count; i += 1) await round()
    },
    /** Milliseconds until a webhook is told something. */
    async untilTold() {
      const [from, before] = [clock.now, told.length]
      while (told.length === before && clock.now < from + seconds(600)) await round()
      return clock.now - from
    },
    async health() {
      const [ready, health] = [await app.inject(href(readReadiness)), await app.inject(href(readHealth))]
      return {
        ready: { code: ready.statusCode, ...v.parse(readinessSchema, ready.json()) },
        health: { code: health.statusCode, ...v.parse(healthSchema, health.json()) },
      }
    },
  }
}

type Watched = Awaited<ReturnType<typeof watched>>

/** What each of several portals says while writes fail, and after that. */
async function expectTold(
  portal: Watched,
  change: { fail(): Promise<unknown>; mend(): Promise<unknown> },
  text: string,
) {
  const since = /^firing: (.*) \(since .*\)$/
  await portal.rounds(4)
  expect(portal.told).toEqual([])
  expect(await portal.health()).toMatchObject({
    ready: { code: 200, status: 'ok', database: { ok: true, writable: true } },
    health: { code: 200, status: 'ok', database: { writable: true }, disk: { freeBytes: 5_000_000_000 } },
  })
  await change.fail()
  expect(await portal.untilTold()).toBeLessThanOrEqual(seconds(60))
  expect(since.exec(portal.told[0] ?? '')?.[1]).toBe(text)
  expect(await portal.health()).toMatchObject({
    ready: { code: 200, status: 'degraded', database: { ok: true, writable: false } },
    health: { code: 503, status: 'degraded', database: { ok: true, writable: false } },
  })
  await portal.rounds(60)
  expect(portal.told).toHaveLength(1)
  await change.mend()
  expect(await portal.untilTold()).toBeLessThanOrEqual(seconds(60))
  expect(portal.told[1]).toBe(`resolved: Resolved: ${text}`)
  await portal.rounds(30)
  expect(portal.told).toHaveLength(2)
  expect(await portal.health()).toMatchObject({ ready: { status: 'ok' }, health: { status: 'ok' } })
  expect(portal.lines).toEqual([
    expect.stringMatching(/^the database accepts no writes /),
    'the database accepts writes again',
  ])
}

/** A database whose writes fail with a code of SQLite, while there is one. */
function failing(database: OpenDatabase) {
  const state: { code: string | undefined } = { code: undefined }
  const refuse: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') throw outageOf(Object.assign(new Error('no'), { code: state.code }))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const broken = database.kysely.withPlugin(refuse)
  return {
    state,
    database: {
      ...database,
      get kysely() {
        return state.code === undefined ? database.kysely : broken
      },
    },
  }
}

async function onSqlite() {
  const whole = await temporaryDatabase()
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    whole.kysely,
  )
  const { state, database } = failing(whole)
  return { state, database, portal: await watched(database, rows[0]?.file) }
}

function failsWith(state: { code: string | undefined }, code: string) {
  const set = async (value: string | undefined): Promise<void> => {
    state.code = value
  }
  return { fail: () => set(code), mend: () => set(undefined) }
}

describe('writes on SQLite', () => {
  it.each([
    ['SQLITE_FULL', 'the disk is full'],
    ['SQLITE_READONLY_DBMOVED', 'it is read-only'],
  ])('that fail with %s are told within a minute, and once, and their return too', async (code, reason) => {
    const { state, portal } = await onSqlite()
    await expectTold(portal, failsWith(state, code), `Nothing can be written to the database: ${reason}`)
  })

  it('that fail for another reason are told, too', async () => {
    const { state, portal } = await onSqlite()
    await expectTold(
      portal,
      failsWith(state, 'SQLITE_IOERR_WRITE'),
      'Nothing can be written to the database: see the portal log for the reason',
    )
  })

  it('count as failing on a full disk, although a small one may fit into the files', async () => {
    const { portal } = await onSqlite()
    const setSpace = async (space: DiskSpace): Promise<void> => {
      portal.disk.space = space
    }
    const change = { fail: () => setSpace(diskSpace(4096, 10_000_000_000)), mend: () => setSpace(roomy) }
    await expectTold(portal, change, 'Nothing can be written to the database: the disk is full')
  })

  it('that wait too long for a lock once are not told', async () => {
    const { state, portal } = await onSqlite()
    await portal.rounds(3)
    state.code = 'SQLITE_BUSY'
    await portal.storage.check()
    state.code = undefined
    await portal.rounds(60)
    expect([portal.told, portal.lines]).toEqual([[], []])
  })

  it('are in the metrics, with the sizes', async () => {
    const { database, state, portal } = await onSqlite()
    const metrics = createMetrics()
    onTestFinished(() => metrics.stop())
    const poller = { role: () => 'follower' as const, polled: () => new Map() }
    const community = { poller, serverList: threeServers() }
    addPortalMetrics({ metrics, database, storage: portal.storage, community, now: () => begin })
    await portal.rounds(1)
    state.code = 'SQLITE_FULL'
    await portal.rounds(3)
    const text = await metrics.scrape()
    expect(text).toMatch(/^spawnpoint_database_writable 0$/m)
    expect(text).toMatch(/^spawnpoint_disk_free_bytes 5000000000$/m)
    expect(Number(/^spawnpoint_database_size_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000)
  })
})

describe.skipIf(isWithoutPostgres)('writes on PostgreSQL', () => {
  it('that a read-only server refuses are told within a minute, and once, and their return too', async () => {
    const postgres = await testPostgres()
    onTestFinished(() => postgres.stop())
    const url = await postgres.createDatabase()
    const name = new URL(url).pathname.slice(1)
    const database = await openDatabase({ kind: 'postgresql', url })
    onTestFinished(() => database.close())
    const portal = await watched(database, undefined)
    const set = async (change: string) => {
      await postgres.run(`alter database ${name} ${change}`)
      await postgres.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      // The connections that were ended are gone from the pool.
      await expect.poll(() => database.ping()).toBe(true)
    }
    const change = {
      fail: () => set('set default_transaction_read_only = on'),
      mend: () => set('reset default_transaction_read_only'),
    }
    await expectTold(portal, change, 'Nothing can be written to the database: it is read-only')
    expect(portal.storage.state().databaseBytes).toBeGreaterThan(1_000_000)
  })
})
