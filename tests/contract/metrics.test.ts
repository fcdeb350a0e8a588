import { expect, it, onTestFinished } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { appendSealedAudit } from '../../server/kernel/audit/sealed-audit.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { metricsRoute } from '../../server/kernel/metrics/serve-metrics.ts'
import { addPortalMetrics } from '../../server/metrics.ts'
import { createPingTargetCheck } from '../../server/servers/backends/ping-target/check-ping-target.ts'
import { onEveryDatabase, temporaryDatabase } from '../support/databases.ts'
import { testApp, threeServers } from '../support/http-app.ts'
import { ready, run } from '../support/server-process.ts'
import { storageOf } from '../support/storage.ts'
import { folderOfFile } from '../support/temporary-folder.ts'

const folder = folderOfFile()

const token = 'a-token-of-sixteen-characters'

function metricsOf(now?: () => number) {
  const metrics = createMetrics(now)
  onTestFinished(() => metrics.stop())
  return metrics
}

/** The value of each series. */
const parse = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

it('counts responses by route and status, never by address, for callers with the token', async () => {
  const metrics = metricsOf()
  const { app } = await testApp({ observeResponse: metrics.observeResponse, modules: [metricsRoute(metrics, token)] })
  for (const url of [
    '/api/servers',
    '/api/servers',
    '/api/servers/192.0.2.1:27015',
    '/api/servers/9.9.9.9:1',
    '/x',
    '/y',
  ]) {
    await app.inject(url)
  }
  const scrape = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  for (const wrong of [undefined, token, 'Bearer x', `Bearer ${token}x`]) {
    expect((await scrape(wrong)).statusCode).toBe(401)
  }
  const answer = await scrape(`Bearer ${token}`)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const counts = [...parse(answer.payload)].filter(([name]) => name.startsWith('http_request_duration_seconds_count'))
  const labels = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
  expect(Object.fromEntries(counts)).toMatchObject({
    [labels('/api/servers', 200)]: 2,
    [labels('page', 404)]: 2,
    [labels('/metrics', 401)]: 4,
  })
  expect(answer.payload).not.toMatch(/192\.0\.2\.1|9\.9\.9\.9|\/x"/)
})

it('names the routes that kept the thread busy longest, by route and never by address', async () => {
  const metrics = metricsOf()
  const { app } = await testApp({ observeResponse: metrics.observeResponse })
  for (const url of ['/api/servers', '/api/servers/192.0.2.1:27015', '/x']) await app.inject(url)
  const tasks = [...parse(await metrics.scrape())].filter(([name]) =>
    name.startsWith('spawnpoint_longest_task_seconds'),
  )
  const source = (name: string) => `spawnpoint_longest_task_seconds{source="${name}"}`
  const named = Object.fromEntries(tasks)
  expect(Object.keys(named)).toEqual(
    expect.arrayContaining([source('GET /api/servers'), source('GET /api/servers/:id'), source('GET page')]),
  )
  for (const [, time] of tasks) expect(time).toBeGreaterThan(0)
})

it('shares one result between scrapers for a second', async () => {
  let now = 0
  const metrics = metricsOf(() => now)
  let collected = 0
  const { Gauge } = await import('prom-client')
  const gauge = new Gauge({
    name: 'collections',
    help: 'x',
    registers: [metrics.registry],
    collect: async () => {
      collected += 1
      await Promise.resolve()
      gauge.set(collected)
    },
  })
  const texts = await Promise.all(Array.from({ length: 10 }, () => metrics.scrape()))
  expect([new Set(texts).size, collected]).toEqual([1, 1])
  now = 1000
  await metrics.scrape()
  expect(collected).toBe(2)
})

it('is an unknown path while it is off', async () => {
  const { app } = await testApp()
  expect((await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404)
})

onEveryDatabase('the metrics of the portal', ({ open }) => {
  it('show servers by state, sweeps, queues with their age, orders and lines of logs', async () => {
    const database = await open()
    const now = Date.parse('2026-06-01T00:00:00Z')
    const job = { payload: '{}', attempts: 0, leased_until: null, leased_by: null, last_error: null }
    await database.kysely
      .insertInto('job')
      .values([
        { ...job, id: 'a', kind: 'rental', run_at: now - minutes(2), done_at: null, failed_at: null },
        { ...job, id: 'b', kind: 'rental', run_at: now - minutes(1), done_at: null, failed_at: null },
        { ...job, id: 'c', kind: 'rental', run_at: now + minutes(1), done_at: null, failed_at: null },
        { ...job, id: 'd', kind: 'refund', run_at: now - minutes(9), done_at: now, failed_at: null },
      ])
      .execute()
    const root = { name: 'root', role: 'console', requestId: null, address: null }
    const backup = {
      at: now - minutes(3),
      action: 'database.backup' as const,
      subjectKind: 'database',
      subject: 'b.gz',
    }
    await inTransaction(database, (trx) => appendSealedAudit(trx, root, backup))
    const serverList = threeServers()
    serverList.finishSweep(now - 12_000)
    serverList.finishSweep(now - 1000)
    const metrics = metricsOf()
    const log = addPortalMetrics({
      storage: storageOf(),
      metrics,
      database,
      community: { poller: { role: () => 'leader', polled: () => new Map([['ap-tokyo', 2]]) }, serverList },
      now: () => now,
    })
    log.counted({ counted: 5, repeated: 2, misdated: 1 })
    log.refused(3)
    metrics.noteDatabaseError(true)
    const values = parse(await metrics.scrape())
    expect(Object.fromEntries(values)).toMatchObject({
      'spawnpoint_servers{state="online"}': 2,
      'spawnpoint_servers{state="silent"}': 0,
      'spawnpoint_servers{state="unseen"}': 1,
      spawnpoint_poll_sweep_seconds: 11,
      spawnpoint_poll_age_seconds: 1,
      'spawnpoint_polled_servers{region="ap-tokyo"}': 2,
      'spawnpoint_queue_length{queue="rental"}': 2,
      'spawnpoint_queue_oldest_seconds{queue="rental"}': 120,
      'spawnpoint_queue_length{queue="refund"}': 0,
      'spawnpoint_queue_length{queue="mail"}': 0,
      'spawnpoint_queue_length{queue="order_check"}': 0,
      'spawnpoint_match_log_total{outcome="counted"}': 5,
      'spawnpoint_match_log_total{outcome="refused"}': 3,
      'spawnpoint_database_errors_total{kind="outage"}': 1,
      spawnpoint_database_up: 1,
      spawnpoint_backup_age_seconds: 180,
    })
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })
})

it('count the calls to hosts outside by who names them and by outcome', async () => {
  let now = 0
  const metrics = metricsOf(() => now)
  const poller = { role: () => 'follower' as const, polled: () => new Map() }
  const community = { poller, serverList: threeServers() }
  addPortalMetrics({ storage: storageOf(), metrics, database: await temporaryDatabase(), community, now: Date.now })
  const counts = async () => {
    const values = parse(await metrics.scrape())
    return [
      values.get('spawnpoint_outgoing_calls_total{class="staff",outcome="refused"}') ?? Number.NaN,
      values.get('spawnpoint_outgoing_calls_total{class="stranger",outcome="answered"}') ?? Number.NaN,
    ]
  }
  const [refused = Number.NaN, answered = Number.NaN] = await counts()
  const check = createPingTargetCheck({ origin: 'https://play.example.org', privateHosts: new Set() })
  expect(await check('127.0.0.1:8443')).toMatchObject({ fault: 'privateAddress' })
  now += 1001
  expect(await counts()).toEqual([refused + 1, answered])
})

it('say that the database is away, without its gauges, and keep the others', async () => {
  const database = await temporaryDatabase()
  const metrics = metricsOf()
  const poller = { role: () => 'follower' as const, polled: () => new Map() }
  const community = { poller, serverList: threeServers() }
  addPortalMetrics({ storage: storageOf(), metrics, database, community, now: Date.now })
  await database.kysely.schema.dropTable('mail').execute()
  const values = parse(await metrics.scrape())
  expect(values.get('spawnpoint_database_up')).toBe(0)
  expect(values.get('spawnpoint_servers{state="online"}')).toBe(2)
  expect([...values.keys()].filter((name) => /queue|orders|sweep|backup/.test(name))).toEqual([])
})

it('are served on a port of their own, on loopback', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = { PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: folder }
  const portal = run(env)
  await ready(portal)
  await fetch(`http://127.0.0.1:${port}/api/servers`)
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(answer.status).toBe(200)
  expect(
    parse(await answer.text()).get(
      'http_request_duration_seconds_count{method="GET",route="/api/servers",status="200"}',
    ),
  ).toBe(1)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type')).not.toContain('0.0.4')
})
