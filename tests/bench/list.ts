/**
 * The server list of 200, 2,000 and 10,000 servers at 4× CPU slow-down: the first rows of a first visit and of the next
 * one, typing, sort, filter and a refresh that changes a fifth of the rows, beside a framework-free list with recycled
 * rows and a plain React table; then the heap after 5 and after 60 refreshes. The framework-free list requests its
 * servers before its script, as the product does, and prepares the text that a search compares once per
 * response; it validates and stores nothing, and has none of the rest of a page. Uses the built page in dist/page.
 *
 *   npm run bench list        (RUNS=3, PAGE=dist/page)
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { buildReference } from './list/build-reference.ts'
import { measureHeap } from './list/heap.ts'
import { cpuSlowdown, type Measurement, measureList } from './list/measure.ts'
import { serveList } from './list/serve-list.ts'
import { median, printMachine, printTable } from './support/report.ts'

const runs = Number(process.env['RUNS'] ?? 3)
const counts = (process.env['COUNTS'] ?? '200,2000,10000').split(',').map(Number)
const product = process.env['PAGE'] ?? 'dist/page'
if (!existsSync(product)) throw new Error(`${product} is missing: run "npm run build" first`)

const actions = [
  'first',
  'again',
  'typing',
  'repaint',
  'sort',
  'filter',
  'refresh',
  'blocked',
] as const satisfies (keyof Measurement)[]
const [ours, frameworkFree] = ['this product', 'framework-free, recycled rows']
const pages = [
  { name: ours, folder: product },
  { name: frameworkFree, folder: await buildReference('recycled.ts') },
  { name: 'plain React table', folder: await buildReference('plain.tsx') },
].slice(0, Number(process.env['PAGES'] ?? 3))

const browser = await chromium.launch(chromiumLaunchOptions())
const results = new Map<string, Measurement[]>()
for (let run = 0; run < runs; run += 1) {
  for (const count of counts) {
    for (const { name, folder } of pages) {
      const site = await serveList(folder, count)
      const key = `${name} · ${count}`
      results.set(key, [...(results.get(key) ?? []), await measureList(browser, site)])
      await site.close()
      console.error(`run ${run + 1}: ${key}`, results.get(key)?.at(-1))
    }
  }
}

const value = (key: string, action: keyof Measurement) => median((results.get(key) ?? []).map((each) => each[action]))
printMachine()
printTable(
  `Server list, ${cpuSlowdown}× CPU, ms, medians of ${runs}`,
  [
    'page',
    'servers',
    'first visit → rows',
    'next visit → rows',
    'key → paint',
    'last key → rows',
    'sort',
    'filter',
    'answer → rows',
    'longest task of a refresh',
  ],
  pages.flatMap(({ name }) =>
    counts.map((count) => [name, count, ...actions.map((action) => Math.round(value(`${name} · ${count}`, action)))]),
  ),
)

const [small, large] = [Math.min(...counts), Math.max(...counts)]
const own = (count: number, action: keyof Measurement) => value(`${ours} · ${count}`, action)
const growth = Math.max(...(['typing', 'repaint', 'sort', 'filter'] as const).map((a) => own(large, a) / own(small, a)))
const heap = await measureHeap(product)
const besideReference = (what: string, action: keyof Measurement, target: string) => {
  const ratio = own(large, action) / value(`${frameworkFree} · ${large}`, action)
  return [`${what} at ${large}, to the framework-free list`, Number.isNaN(ratio) ? '–' : ratio.toFixed(2), target]
}
printTable(
  'Against the targets',
  ['what', 'measured', 'target'],
  [
    besideReference('first visit → rows', 'first', '≤ 1.6'),
    besideReference('next visit → rows', 'again', '≤ 1.6'),
    besideReference('answer → rows', 'refresh', '≤ 1.5'),
    besideReference('work of a first visit', 'firstWork', '–'),
    besideReference('work of the next visit', 'againWork', '–'),
    besideReference('work of a refresh', 'refreshWork', '–'),
    besideReference('key → paint', 'typing', '≤ 1.40'),
    besideReference('last key → rows', 'repaint', '≤ 1.25'),
    besideReference('sort', 'sort', '–'),
    besideReference('longest task of a refresh', 'blocked', '–'),
    [`worst growth from ${small} to ${large}`, growth.toFixed(2), '≤ 1.60'],
    ['heap after 60 refreshes to that after 5', (heap.after60 / heap.after5).toFixed(3), '≤ 1.050'],
  ],
)
await browser.close()
