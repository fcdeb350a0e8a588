/**
 * What a first visit downloads, as the wire carries it (brotli bodies, without headers), from the built product in demo
 * mode. The community's own data (`/api/`) does not count; the service worker's precache is listed apart.
 *
 *   npm run bench size
 */
import { chromium } from 'playwright'
import budget from '../../config/budget.json' with { type: 'json' }
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { firstVisit, sumOf, visitBytes } from '../support/first-visit.ts'
import { endPortal, startPortal } from '../support/portal.ts'
import { staffFiles } from '../support/staff-files.ts'
import { printMachine, printTable } from './support/report.ts'

const routes = ['/servers', '/leaderboard', '/vip', '/pracc', '/faq']
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const portal = await startPortal({ demo: true })
const browser = await chromium.launch(chromiumLaunchOptions())
const visits = new Map<string, Awaited<ReturnType<typeof firstVisit>>>()
for (const route of routes) visits.set(route, await firstVisit(browser, `${portal.url}${route}`))
const list = visits.get('/servers') ?? []
const withWorker = await firstVisit(browser, `${portal.url}/servers`, { serviceWorkers: 'allow' })
await browser.close()
await endPortal(portal)

printMachine()
printTable(
  'First visit to the server list (kB, brotli)',
  ['what', 'kB'],
  [...list].sort((a, b) => b.bytes - a.bytes).map((each) => [each.path, kilobytes(each.bytes)]),
)
printTable(
  'First visit per route (kB)',
  ['route', 'JavaScript', 'everything', 'community data'],
  [...visits].map(([route, downloads]) => {
    const { script, total } = visitBytes(downloads)
    return [route, kilobytes(script), kilobytes(total), kilobytes(sumOf(downloads) - total)]
  }),
)
const { script, total } = visitBytes(list)
printTable(
  'Budget of the server list (kB)',
  ['what', 'measured', 'target'],
  [
    ['JavaScript', kilobytes(script), `≤ ${budget.firstVisitScriptKilobytes}`],
    ['everything', kilobytes(total), `≤ ${budget.firstVisitTotalKilobytes}`],
    ['in the background, by the service worker', kilobytes(sumOf(withWorker) - sumOf(list)), '–'],
  ],
)
const staff = staffFiles()
const ofStaff = staff.reduce((sum, { bytes }) => sum + bytes, 0)
const largest = Math.max(...staff.map(({ bytes }) => bytes))
printTable(
  'Budget of the staff room, which only staff download (kB)',
  ['what', 'measured', 'target'],
  [
    ['all chunks, in every language', kilobytes(ofStaff), `≤ ${budget.staffKilobytes}`],
    ['the largest chunk', kilobytes(largest), `≤ ${budget.staffSectionKilobytes}`],
  ],
)
if (ofStaff > budget.staffKilobytes * 1000 || largest > budget.staffSectionKilobytes * 1000) process.exitCode = 1
if (script > budget.firstVisitScriptKilobytes * 1000 || total > budget.firstVisitTotalKilobytes * 1000) {
  process.exitCode = 1
}
