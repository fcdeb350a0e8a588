import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../../scripts/find-browser.mjs'
import { median } from '../support/report.ts'
import type { CountingProxy } from './counting-proxy.ts'
import type { HttpsSite } from './https-site.ts'

/** Lighthouse's mobile network: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const cpuSlowdown = 4
/** Lighthouse's mobile window. */
const viewport = { width: 412, height: 823 }

/** A page behind a counting proxy, and what is on it as soon as its content is. */
export interface Site {
  readonly proxy: CountingProxy
  readonly path: string
  readonly content: string
}

/** Text, not a function: the TypeScript loader would leave a helper in it that the page does not have. */
const markWhenShown = (content: string) => `
  requestAnimationFrame(function watch() {
    if (!document.querySelector(${JSON.stringify(content)})) return requestAnimationFrame(watch)
    requestAnimationFrame(() => document.documentElement.setAttribute('data-content-at', performance.now()))
  })`

/** Milliseconds from navigation until the frame that holds the content. */
async function timeToContent(page: Page, url: string, content: string, offline: boolean): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...slow4g, offline })
  await page.addInitScript({ content: markWhenShown(content) })
  await page.goto(url, { waitUntil: 'commit' })
  // `waitForFunction` would evaluate code in the page, which its content security policy forbids.
  await page.locator('html[data-content-at]').waitFor({ state: 'attached' })
  return Number(await page.locator('html').getAttribute('data-content-at'))
}

async function stay(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Three seconds later the worker begins to keep the rest of the build, which would compete with the next visit. After
  // twelve the page has asked for its settings, which came with its first document, and has them in its cache.
  await page.waitForTimeout(15_000)
}

interface Visit {
  readonly offline?: boolean
  /** Stays until it has fetched what it fetches. */
  readonly stays?: boolean
}

async function visit(
  context: BrowserContext,
  url: string,
  content: string,
  { offline = false, stays = false }: Visit,
): Promise<number> {
  const page = await context.newPage()
  const time = await timeToContent(page, url, content, offline)
  if (stays) await stay(page)
  await page.close()
  return time
}

/** Single starts differ by half: so many of each site are measured, in turns, because the machine's speed changes. */
const starts = 5

/**
 * Bytes of the network until each visit has stood for 15 s: of the second one, for which the browser's cache does not have
 * the data that came in the first document, and of the third.
 */
export interface Bytes {
  readonly second: number
  readonly third: number
}

export interface Visits {
  readonly first: number
  /** A start after the first visits, from the service worker. */
  readonly next: number
  readonly offline: number
  readonly bytes: Bytes
}

interface Browser {
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * A browser with a new profile; see tests/bench/page.ts. The context's first page stays open, which keeps the service worker's
 * storage alive.
 */
async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'visits-'))
  const options = chromiumLaunchOptions({ pageOnly: true })
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, ...args],
    viewport,
  })
  return {
    context,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The first visits of a site in a browser, which later starts follow. */
async function firstVisits(context: BrowserContext, { proxy, path: address, content }: Site) {
  const url = proxy.url + address
  const stayed = { stays: true }
  const first = await visit(context, url, content, stayed)
  proxy.take()
  await visit(context, url, content, stayed)
  const second = proxy.take()
  await visit(context, url, content, stayed)
  return { first, bytes: { second, third: proxy.take() } }
}

/** Medians of every site's starts, in turns. */
async function startsInTurns(
  sites: readonly Site[],
  contexts: readonly BrowserContext[],
  kind: Visit,
): Promise<number[]> {
  const times = sites.map((): number[] => [])
  for (let start = 0; start < starts; start += 1) {
    for (const [n, { proxy, path: address, content }] of sites.entries()) {
      const context = contexts[n]
      if (context) times[n]?.push(await visit(context, proxy.url + address, content, kind))
    }
  }
  return times.map(median)
}

async function runOfVisits(sites: readonly Site[]): Promise<Visits[]> {
  const browsers: Browser[] = []
  const before: Pick<Visits, 'first' | 'bytes'>[] = []
  for (const site of sites) {
    const browser = await openBrowser()
    browsers.push(browser)
    before.push(await firstVisits(browser.context, site))
  }
  const contexts = browsers.map(({ context }) => context)
  const next = await startsInTurns(sites, contexts, {})
  for (const context of contexts) await context.setOffline(true)
  const offline = await startsInTurns(sites, contexts, { offline: true })
  for (const browser of browsers) await browser.close()
  return before.map((each, n) => ({ ...each, next: next[n] ?? Number.NaN, offline: offline[n] ?? Number.NaN }))
}

/** Medians of the time until a page's content shows, for each site, with new profiles per run. */
export async function measureVisits(sites: readonly Site[], runs: number): Promise<Visits[]> {
  const all: Visits[][] = []
  for (let run = 0; run < runs; run += 1) all.push(await runOfVisits(sites))
  return sites.map((_, n) => {
    const of = (pick: (visits: Visits) => number) => median(all.flatMap((each) => each.slice(n, n + 1).map(pick)))
    return {
      first: of(({ first }) => first),
      next: of(({ next }) => next),
      offline: of(({ offline }) => offline),
      bytes: { second: of(({ bytes }) => bytes.second), third: of(({ bytes }) => bytes.third) },
    }
  })
}

/** The bytes of a site's visits over HTTP/2, each with a connection of its own, as after hours; medians. */
export async function measureBytes(site: HttpsSite, address: string, runs: number): Promise<Bytes> {
  const all: Bytes[] = []
  for (let run = 0; run < runs; run += 1) {
    const browser = await openBrowser([`--ignore-certificate-errors-spki-list=${site.pin}`])
    const bytesOfVisit = async (): Promise<number> => {
      const page = await browser.context.newPage()
      await page.goto(site.url + address)
      await stay(page)
      await page.close()
      site.endConnections()
      return site.take()
    }
    await bytesOfVisit()
    all.push({ second: await bytesOfVisit(), third: await bytesOfVisit() })
    await browser.close()
  }
  return { second: median(all.map(({ second }) => second)), third: median(all.map(({ third }) => third)) }
}
