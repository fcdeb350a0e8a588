/**
 * 200 rental cards, all rendered, at 4× CPU slow-down: the time from input to next paint of each interaction (Event Timing,
 * as INP counts it), and the longest task of a refresh that changes a fifth of the cards and of scrolling through all of
 * them. Uses the built page in dist/page.
 *
 *   npm run bench rental-cards        (RUNS=3, CARDS=200, PAGE=dist/page)
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { cpuSlowdown } from './interactions/slow-page.ts'
import { interactions, type Measurement, measureCards } from './rental-cards/measure.ts'
import { serveCards } from './rental-cards/serve-cards.ts'
import { median, printMachine, printTable } from './support/report.ts'

const runs = Number(process.env['RUNS'] ?? 3)
const count = Number(process.env['CARDS'] ?? 200)
const product = process.env['PAGE'] ?? 'dist/page'
if (!existsSync(product)) throw new Error(`${product} is missing: run "npm run build" first`)

const browser = await chromium.launch(chromiumLaunchOptions())
const site = await serveCards(product, count)
const measured: Measurement[] = []
for (let run = 0; run < runs; run += 1) {
  measured.push(await measureCards(browser, site, count))
  console.error(`run ${run + 1}`, measured.at(-1))
}
await browser.close()
await site.close()

const row = (what: string, values: readonly number[], target: string) =>
  [what, Math.round(median(values)), Math.round(Math.max(...values)), target] as const
const atMost = '≤ 200 ms'
printMachine()
printTable(
  `${count} rental cards, ${cpuSlowdown}× CPU, ms of ${runs} runs (0: under 16)`,
  ['input → next paint', 'median', 'worst', 'target'],
  interactions.map((name) =>
    row(
      name,
      measured.map(({ worst }) => worst[name]),
      atMost,
    ),
  ),
)
printTable(
  'Besides (longest tasks are 0 below 50 ms)',
  ['what', 'median', 'worst', 'target'],
  [
    row(
      'press → dialog on the screen',
      measured.map(({ dialogShown }) => dialogShown),
      '–',
    ),
    row(
      'longest task while a changed list is worked in',
      measured.map(({ refreshTask }) => refreshTask),
      atMost,
    ),
    row(
      'longest task while all cards are scrolled through, 1,500 px every 50 ms',
      measured.map(({ scrollTask }) => scrollTask),
      '–',
    ),
  ],
)
