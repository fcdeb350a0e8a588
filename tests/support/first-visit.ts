import { statSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Request } from '@playwright/test'

/** One response of a visit; `bytes` is the transferred body size (brotli where the build provides it). */
export interface Download {
  readonly path: string
  readonly kind: string
  readonly bytes: number
}

/** The bytes that count against config/budget.json: the product's own files, without API data. */
export interface VisitBytes {
  readonly script: number
  readonly total: number
}

async function downloadOf(request: Request): Promise<Download> {
  const { pathname } = new URL(request.url())
  // The browser reports no size for a worker's script, so use the file that the server sends.
  const { responseBodySize } = pathname.includes('.worker-')
    ? { responseBodySize: statSync(path.join('dist/page', `${pathname}.br`)).size }
    : await request.sizes()
  return { path: pathname, kind: pathname.endsWith('.js') ? 'script' : request.resourceType(), bytes: responseBodySize }
}

/** What every page loads last (src/app/extras.tsx). */
const lateParts = /\/assets\/late-parts-[\w-]+\.js$/

/** In milliseconds without a request, after which the page has all it wants. */
const quiet = 2000

/** All downloads of a first visit with an empty cache, until the page has loaded its last part and the network is idle. */
export async function firstVisit(
  browser: Browser,
  url: string,
  { serviceWorkers = 'block' }: { readonly serviceWorkers?: 'allow' | 'block' } = {},
): Promise<readonly Download[]> {
  const context = await browser.newContext({ serviceWorkers, locale: 'zh-CN' })
  const finished: Promise<Download>[] = []
  let lastRequest = Date.now()
  context.on('request', () => {
    lastRequest = Date.now()
  })
  context.on('requestfinished', (request) => finished.push(downloadOf(request)))
  const page = await context.newPage()
  // Its load state `networkidle` comes too early on a busy machine: before the page has started its scripts.
  const last = page.waitForEvent('requestfinished', (request) => lateParts.test(request.url()))
  await page.goto(url)
  await last
  if (serviceWorkers === 'allow') {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Three seconds later the page asks the worker to keep the rest of the build.
    await page.waitForTimeout(5000)
  }
  while (Date.now() - lastRequest < quiet) await page.waitForTimeout(100)
  // Later requests (reads for offline use) are not part of the visit, and a closed page cannot report their sizes.
  context.removeAllListeners('requestfinished')
  const downloads = await Promise.all(finished)
  await context.close()
  return downloads
}

export const sumOf = (downloads: readonly Download[]): number => downloads.reduce((sum, { bytes }) => sum + bytes, 0)

export function visitBytes(downloads: readonly Download[]): VisitBytes {
  const own = downloads.filter((each) => !each.path.startsWith('/api/'))
  return { script: sumOf(own.filter(({ kind }) => kind === 'script')), total: sumOf(own) }
}
