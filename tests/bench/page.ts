/**
 * Lighthouse (mobile profile) on the first visit to each page, in turns, medians of five; then the time until the content
 * shows on the next visits (service worker) and offline, at 4× CPU slow-down on the same slow network, and what the second
 * and third visits fetch: over HTTP/1.1 as the portal sends it, and over HTTP/2 as Caddy does. Beside them: a React
 * hello-world page, which loads no data, a React table of 200 rows with a precaching service worker, and the same table as
 * a framework with server rendering sends it, with its rows in the document, which React hydrates. The references are built
 * and served as the product is; they have no styles and no second language.
 *
 *   npm run bench page        (RUNS=5, ROUTES=/servers,/faq, PART=first, return or bytes)
 *
 * With `PART=first`, `/players` and `/matches` stand for the page of a ranked player and of the newest match there.
 */
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { rankedPlayer } from '../support/ranked-player.ts'
import { countingProxy } from './page/counting-proxy.ts'
import { buildHello } from './page/hello.ts'
import { httpsSite } from './page/https-site.ts'
import { serveFolder } from './page/serve-folder.ts'
import { buildTable } from './page/table.ts'
import { measureBytes, measureVisits, type Visits } from './page/visits.ts'
import { median, printMachine, printTable } from './support/report.ts'

const runs = Number(process.env['RUNS'] ?? 5)
const routes = (process.env['ROUTES'] ?? '/servers,/leaderboard,/vip,/pracc,/faq').split(',')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Scores {
  readonly scores: readonly number[]
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** Lighthouse's own measure of the machine's speed while it ran. */
  readonly machine: number
}

const numeric = (result: RunnerResult, audit: string) => result.lhr.audits[audit]?.numericValue ?? Number.NaN

async function measure(url: string): Promise<Scores> {
  const port = await freePort()
  // A whole Chromium draws its own window sixty times a second while a page loads: without a graphics card that is a
  // third of two cores, and the page's tasks wait for it.
  const options = chromiumLaunchOptions({ pageOnly: true })
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    return {
      scores: categories.map((category) => (result.lhr.categories[category]?.score ?? 0) * 100),
      fcp: numeric(result, 'first-contentful-paint'),
      lcp: numeric(result, 'largest-contentful-paint'),
      tbt: numeric(result, 'total-blocking-time'),
      cls: numeric(result, 'cumulative-layout-shift'),
      machine: result.lhr.environment.benchmarkIndex,
    }
  } finally {
    await browser.close()
  }
}

const of = (all: readonly Scores[], pick: (each: Scores) => number) => median(all.map(pick))
const whole = (value: number) => Math.round(value).toString()

function row(name: string, all: readonly Scores[]): string[] {
  const scores = categories.map((_, index) => whole(of(all, (each) => each.scores[index] ?? 0)))
  return [
    name,
    ...scores,
    whole(of(all, (each) => each.fcp)),
    whole(of(all, (each) => each.lcp)),
    whole(of(all, (each) => each.tbt)),
    of(all, (each) => each.cls).toFixed(3),
    whole(of(all, (each) => each.machine)),
  ]
}

const content: Readonly<Record<string, string>> = {
  '/servers': 'main tr[data-id]',
  '/leaderboard': 'main tr[data-row]',
  '/vip': 'main input[name="plan"]',
  '/pracc': 'main code',
  '/faq': 'main details',
}

const bareTable = 'React table, 200 rows'
const renderedTable = 'the same, rendered into the document and hydrated'

/** The portal renders the documents with their content within seconds after its start. */
async function untilRendered(portal: Portal): Promise<void> {
  const giveUp = Date.now() + 30_000
  while (!(await (await fetch(`${portal.url}/faq`)).text()).includes('id="document-data"')) {
    if (Date.now() > giveUp) throw new Error('the documents have no content after 30 s')
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function pathOf(portal: Portal, route: string): Promise<string> {
  if (route !== '/players' && route !== '/matches') return route
  const { path, matchPath } = await rankedPlayer(portal)
  return route === '/players' ? path : matchPath
}

/** First visits, by Lighthouse. */
async function measureFirst(portal: Portal): Promise<void> {
  const hello = await serveFolder(await buildHello())
  const table = await serveFolder(await buildTable())
  const rendered = await serveFolder(await buildTable('rendered'))
  const reference = 'React hello world'
  const sites = new Map([
    [reference, hello.url],
    [bareTable, table.url],
    [renderedTable, rendered.url],
  ])
  for (const route of routes) sites.set(route, portal.url + (await pathOf(portal, route)))
  const results = new Map<string, Scores[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const [name, url] of sites) results.set(name, [...(results.get(name) ?? []), await measure(url)])
  }
  printTable(
    `Lighthouse, mobile, medians of ${runs}`,
    [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'CLS',
      'benchmark index',
    ],
    [...results].map(([name, all]) => row(name, all)),
  )
  const ratio = (route: string, pick: (each: Scores) => number) =>
    (of(results.get(route) ?? [], pick) / of(results.get(reference) ?? [], pick)).toFixed(2)
  printTable(
    'Ratios to hello world',
    ['page', 'FCP', 'target', 'LCP', 'target'],
    [
      ...[bareTable, renderedTable].map((name) => [
        name,
        ratio(name, ({ fcp }) => fcp),
        '–',
        ratio(name, ({ lcp }) => lcp),
        '–',
      ]),
      ...routes.map((route) => [
        route,
        ratio(route, ({ fcp }) => fcp),
        '≤ 0.75',
        ratio(route, ({ lcp }) => lcp),
        '≤ 1.10',
      ]),
    ],
  )
  for (const site of [hello, table, rendered]) await site.close()
}

/** Returns, from the service worker. */
async function measureReturns(portal: Portal): Promise<void> {
  const table = await serveFolder(await buildTable())
  const rendered = await serveFolder(await buildTable('rendered'))
  const reference = await countingProxy(table.url)
  const peer = await countingProxy(rendered.url)
  const product = await countingProxy(portal.url)
  const sites = [
    { name: bareTable, proxy: reference, path: '/', content: 'main tr[data-id]' },
    { name: renderedTable, proxy: peer, path: '/', content: 'main tr[data-id]' },
    ...routes.map((route) => ({ name: route, proxy: product, path: route, content: content[route] ?? 'main h1' })),
  ]
  const all = await measureVisits(sites, runs)
  const [bare] = all
  if (!bare) throw new Error('the reference was not measured')
  const visitRow = (name: string, { first, next, offline, bytes }: Visits): string[] => [
    name,
    whole(first),
    whole(next),
    (next / bare.next).toFixed(2),
    whole(offline),
    (offline / bare.offline).toFixed(2),
    whole(bytes.second),
    whole(bytes.third),
  ]
  const rows = all.map((visits, n) => visitRow(sites[n]?.name ?? '', visits))
  printTable(
    `Time until the content shows, 4× CPU, slow 4G, medians of ${runs} (next and offline: of five starts each, in turns); targets: ratios ≤ 0.65, ≤ 1000 bytes`,
    ['page', 'first ms', 'next ms', 'ratio', 'offline ms', 'ratio', 'bytes of the second visit', 'of the third'],
    rows,
  )
  for (const site of [reference, peer, product, table, rendered]) await site.close()
}

/** What returns fetch behind a proxy that speaks HTTP/2. */
async function measureReturnBytes(): Promise<void> {
  const port = await freePort()
  const portal = await startPortal({ demo: true, env: { PUBLIC_ORIGIN: `https://localhost:${port}` } })
  await untilRendered(portal)
  const table = await serveFolder(await buildTable())
  const reference = await httpsSite(table.url, await freePort())
  const product = await httpsSite(portal.url, port)
  const rows: string[][] = []
  const sites = [{ name: bareTable, site: reference, route: '/' }]
  for (const route of routes) sites.push({ name: route, site: product, route })
  for (const { name, site, route } of sites) {
    const { second, third } = await measureBytes(site, route, runs)
    rows.push([name, whole(second), whole(third)])
  }
  printTable(
    `Bytes of a return over HTTP/2, a new connection each, medians of ${runs}; target: ≤ 1000`,
    ['page', 'second visit', 'third'],
    rows,
  )
  for (const site of [reference, product, table]) await site.close()
  await endPortal(portal)
}

printMachine()
const part = process.env['PART']
if (part !== 'bytes') {
  const portal = await startPortal({ demo: true })
  await untilRendered(portal)
  if (part !== 'return') await measureFirst(portal)
  if (part !== 'first') await measureReturns(portal)
  await endPortal(portal)
}
if (part === undefined || part === 'bytes') await measureReturnBytes()
