import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { addPortalMetrics } from '../../server/metrics.ts'
import { openShop } from '../support/checkout.ts'
import { temporaryDatabase } from '../support/databases.ts'
import { testApp, threeServers } from '../support/http-app.ts'
import { storageOf } from '../support/storage.ts'

const rulesSchema = v.object({
  groups: v.array(
    v.object({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.string(),
          expr: v.string(),
          for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smh]$/))),
          labels: v.strictObject({ severity: v.picklist(['critical', 'warning']) }),
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })),
})

const { groups } = v.parse(rulesSchema, parseYaml(readFileSync('docs/monitoring/spawnpoint.rules.yml', 'utf8')))
const rules = groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const))
const dashboard: unknown = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8'))
const panels = v
  .parse(dashboardSchema, dashboard)
  .panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const))

/** What a portal with a replica, an order and a call serves. */
async function scrape(): Promise<string> {
  const metrics = createMetrics()
  onTestFinished(() => metrics.stop())
  const serverList = threeServers()
  serverList.finishSweep(Date.now() - 12_000)
  serverList.finishSweep(Date.now())
  const poller = { role: () => 'leader' as const, polled: () => new Map([['ap-tokyo', 2]]) }
  const database = await temporaryDatabase()
  const order = await (await openShop(database)).pendingOrder()
  await database.kysely.updateTable('order').set({ state: 'refund_due' }).where('id', '=', order.id).execute()
  addPortalMetrics({
    storage: storageOf(),
    ...{ metrics, database, community: { poller, serverList }, now: Date.now },
    replica: () => ({ state: 'ok', lag: 0 }),
  })
  const { app } = await testApp({ observeResponse: metrics.observeResponse })
  await app.inject('/api/servers')
  return metrics.scrape()
}

/** The labels of each series by the name of its metric; of those without a series, from their `# TYPE` line, none. */
function seriesOf(text: string): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const line of text.split('\n')) {
    const name = /^(?:# TYPE )?(\w+)/.exec(line)?.[1]
    if (name === undefined) continue
    const labels = found.get(name) ?? new Map<string, Set<string>>()
    found.set(name, labels)
    for (const [, label = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g)) {
      labels.set(label, (labels.get(label) ?? new Set()).add(value))
    }
  }
  return found
}

/** Labels that the scraper adds. */
const scraped = new Set(['job', 'instance'])

it.each([...rules, ...panels])('%s reads metrics that the portal serves: %s', async (_, expr) => {
  const series = seriesOf(await scrape())
  const used = [...expr.matchAll(/\b((?:spawnpoint|http|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
  if (!expr.startsWith('up{')) expect(used.length).toBeGreaterThan(0)
  for (const [, name = '', matchers = ''] of used) {
    expect([...series.keys()]).toContain(name)
    const labels = series.get(name)
    for (const [, label = '', operator, value = ''] of matchers.matchAll(/(\w+)(=~?)"([^"]*)"/g)) {
      if (scraped.has(label)) continue
      const values = [...(labels?.get(label) ?? [])]
      expect([...(labels?.keys() ?? [])]).toContain(label)
      // The calls of this test have no errors.
      if (operator === '=') expect(values).toContain(value)
    }
  }
})

it('groups only by labels that the metrics have', async () => {
  const series = seriesOf(await scrape())
  const known = new Set([...scraped, 'le', ...[...series.values()].flatMap((labels) => [...labels.keys()])])
  const grouped = [...rules, ...panels].flatMap(([, expr]) =>
    [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/)),
  )
  expect(grouped.filter((label) => !known.has(label))).toEqual([])
})

it('are named in docs/operating/metrics.md', () => {
  const text = readFileSync('docs/operating/metrics.md', 'utf8')
  for (const file of ['spawnpoint.rules.yml', 'grafana-dashboard.json']) expect(text).toContain(`monitoring/${file}`)
})
