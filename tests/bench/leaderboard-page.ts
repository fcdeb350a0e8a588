/**
 * The leaderboard page: rows in the document and heap while 200 pages are scrolled, then the time from input to next paint
 * of each interaction at 4× CPU slow-down (Event Timing, as INP counts it). Uses the built page in dist/page.
 *
 *   npm run bench leaderboard-page        (RUNS=3, PAGES=200, PAGE=dist/page)
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { cpuSlowdown } from './interactions/slow-page.ts'
import { interactions, type Measurement, measureLeaderboard } from './leaderboard-page/measure.ts'
import { serveLeaderboard } from './leaderboard-page/serve-leaderboard.ts'
import { median, printMachine, printTable } from './support/report.ts'

const runs = Number(process.env['RUNS'] ?? 3)
const pages = Number(process.env['PAGES'] ?? 200)
const product = process.env['PAGE'] ?? 'dist/page'
if (!existsSync(product)) throw new Error(`${product} is missing: run "npm run build" first`)

const browser = await chromium.launch(chromiumLaunchOptions())
const site = await serveLeaderboard(product, pages)
const measured: Measurement[] = []
for (let run = 0; run < runs; run += 1) {
  measured.push(await measureLeaderboard(browser, site, pages))
  console.error(`run ${run + 1}`, measured.at(-1))
}
await browser.close()
await site.close()

printMachine()
printTable(
  `The leaderboard, ${cpuSlowdown}× CPU, ms of ${runs} runs (0: under 16)`,
  ['input → next paint', 'median', 'worst', 'target'],
  interactions.map((name) => {
    const values = measured.map(({ worst }) => worst[name])
    return [name, Math.round(median(values)), Math.round(Math.max(...values)), '≤ 200 ms']
  }),
)
printTable(
  `${pages} pages scrolled`,
  ['what', 'measured', 'target'],
  [
    ['rows in the document, most', Math.max(...measured.map(({ rows }) => rows)), '< 200'],
    [
      'heap at the end ÷ heap at page 5',
      median(measured.map(({ heapAtFive, heapAtEnd }) => heapAtEnd / heapAtFive)).toFixed(2),
      '≤ 1.30',
    ],
  ],
)
