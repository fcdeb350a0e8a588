/**
 * What a first visit to the server list downloads, as the wire carries it (brotli bodies, without headers), from the
 * built product in demo mode. The service worker's precache comes after the page is usable and is counted apart.
 *
 *   npm run bench:size
 */
import { statSync } from 'node:fs'
import { chromium, type Request } from 'playwright'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'
import { endPortal, startPortal } from '../tests/support/portal.ts'
import { printMachine, printTable } from './report.ts'

interface Download {
  readonly path: string
  readonly kind: string
  readonly bytes: number
}

async function downloadOf(request: Request): Promise<Download> {
  const { pathname } = new URL(request.url())
  // The browser tells no size for a worker's own script: the same file, as the server would send it.
  const { responseBodySize } = pathname.includes('.worker-')
    ? { responseBodySize: statSync(`dist/page${pathname}.br`).size }
    : await request.sizes()
  const kind = pathname.endsWith('.js') ? 'script' : request.resourceType()
  return { path: pathname, kind, bytes: responseBodySize }
}

async function visit(url: string, serviceWorkers: 'allow' | 'block'): Promise<Download[]> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  const context = await browser.newContext({ serviceWorkers })
  const finished: Promise<Download>[] = []
  context.on('requestfinished', (request) => finished.push(downloadOf(request)))
  const page = await context.newPage()
  await page.goto(`${url}/servers`)
  await page.locator('main tr[data-id]').first().waitFor()
  if (serviceWorkers === 'allow') await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
  // What comes later (readings for offline use) is not of the visit, and its size could not be asked for any more.
  context.removeAllListeners('requestfinished')
  const downloads = await Promise.all(finished)
  await browser.close()
  return downloads
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const sum = (downloads: readonly Download[]) => downloads.reduce((total, each) => total + each.bytes, 0)

const portal = await startPortal()
const first = await visit(portal.url, 'block')
const withWorker = await visit(portal.url, 'allow')
await endPortal(portal)

printMachine()
printTable(
  'First visit to the server list (kB, brotli)',
  ['what', 'kB'],
  [...first].sort((a, b) => b.bytes - a.bytes).map((each) => [each.path, kilobytes(each.bytes)]),
)
const scripts = first.filter((each) => each.kind === 'script')
printTable(
  'Sums (kB)',
  ['what', 'measured', 'target'],
  [
    ['JavaScript', kilobytes(sum(scripts)), '≤ 88'],
    ['everything together', kilobytes(sum(first)), '≤ 100'],
    ['in the background, by the service worker', kilobytes(sum(withWorker) - sum(first)), '–'],
  ],
)
if (sum(scripts) > 88_000 || sum(first) > 100_000) process.exitCode = 1
