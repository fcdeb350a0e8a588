/**
 * Every page of the main menu at 4× CPU slow-down, on a phone and on a desktop: from the press on its entry to the next
 * paint, beside a static page that inserts the same markup with `innerHTML`; then the slowest press on any control of
 * each page (Event Timing, as INP counts it). Starts the demo portal with the built product.
 *
 *   npm run bench navigation        (RUNS=5, CONTROLS=0 leaves the controls out)
 */
import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { endPortal, startPortal } from '../support/portal.ts'
import { cpuSlowdown } from './interactions/slow-page.ts'
import { measureControls } from './navigation/controls.ts'
import { measureNavigation, type Navigation, screens } from './navigation/measure.ts'
import { median, printMachine, printTable } from './support/report.ts'

const runs = Number(process.env['RUNS'] ?? 5)
const routes = (process.env['ROUTES'] ?? '/servers,/leaderboard,/vip,/pracc,/faq').split(',')

const portal = await startPortal({ demo: true })
const browser = await chromium.launch(chromiumLaunchOptions({ pageOnly: true }))
const navigations = new Map<string, Navigation[]>()
for (let run = 0; run < runs; run += 1) {
  for (const screen of screens) {
    for (const route of routes) {
      const key = `${route}, ${screen.name}`
      const measured = await measureNavigation(browser, portal.url, screen, route)
      navigations.set(key, [...(navigations.get(key) ?? []), measured])
      console.error(`run ${run + 1}: ${key}`, measured)
    }
  }
}
printMachine()
printTable(
  `Press on a menu entry → next paint, ${cpuSlowdown}× CPU, ms, medians of ${runs}`,
  ['page', 'first time', 'again', 'static page', 'again to static', 'target'],
  [...navigations].map(([name, all]) => {
    const of = (pick: keyof Navigation) => median(all.map((each) => each[pick]))
    return [name, of('first'), of('again'), of('reference'), (of('again') / of('reference')).toFixed(2), '≤ 2.00']
  }),
)
if (process.env['CONTROLS'] !== '0') {
  const presses = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) {
      for (const route of routes) {
        const measured = await measureControls(browser, portal.url, screen, route)
        for (const { control, duration } of measured) {
          const key = `${route}, ${screen.name} | ${control}`
          presses.set(key, [...(presses.get(key) ?? []), duration])
        }
        console.error(`run ${run + 1}: ${route}, ${screen.name}`, measured)
      }
    }
  }
  const slowest = [...presses].map(([key, all]) => [key, median(all)] as const).sort(([, a], [, b]) => b - a)
  printTable(
    `The slowest of ${presses.size} controls, ${cpuSlowdown}× CPU, ms, medians of ${runs} (0: under 16)`,
    ['page', 'control', 'input → next paint', 'target'],
    slowest.slice(0, 12).map(([key, duration]) => [...key.split(' | '), duration, '≤ 200']),
  )
}
await browser.close()
await endPortal(portal)
