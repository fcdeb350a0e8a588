/**
 * Lighthouse (mobile profile) on the first visit to each page beside a React hello-world page, in turns, medians of
 * five; then the time until the list shows on a first visit, on a second visit (service worker) and offline, at 4× CPU
 * slow-down on the same slow network. The hello-world page is built and served as the product is, and loads no data.
 *
 *   npm run build && npm run bench:page        (RUNS=5, ROUTES=/servers,/faq)
 */
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { endPortal, startPortal } from '../tests/support/portal.ts'
import { buildHello } from './page/hello.ts'
import { serveFolder } from './page/serve-folder.ts'
import { measureVisits } from './page/visits.ts'
import { median, printMachine, printTable } from './report.ts'

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

const portal = await startPortal()
const hello = await serveFolder(await buildHello())
const reference = 'React hello world'
const sites = new Map([[reference, hello.url], ...routes.map((route) => [route, portal.url + route] as const)])
const results = new Map<string, Scores[]>()
for (let run = 0; run < runs; run += 1) {
  for (const [name, url] of sites) results.set(name, [...(results.get(name) ?? []), await measure(url)])
}
printMachine()
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
  routes.map((route) => [route, ratio(route, ({ fcp }) => fcp), '≤ 0.75', ratio(route, ({ lcp }) => lcp), '≤ 1.10']),
)

const visits = await measureVisits(portal, runs)
printTable(
  `Time until the list shows, 4× CPU, slow 4G, medians of ${runs}`,
  ['visit', 'ms', 'ratio to first', 'target'],
  [
    ['first', whole(visits.first), '1.00', '–'],
    ['second, from the service worker', whole(visits.second), (visits.second / visits.first).toFixed(2), '≤ 0.50'],
    ['offline', whole(visits.offline), (visits.offline / visits.first).toFixed(2), '≤ 0.50'],
  ],
)
await hello.close()
await endPortal(portal)
