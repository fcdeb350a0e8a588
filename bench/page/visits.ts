import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import type { Portal } from '../../tests/support/portal.ts'
import { median } from '../report.ts'

/** Lighthouse's mobile network: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const cpuSlowdown = 4
const row = 'main tr[data-id]'

/** Text, not a function: the TypeScript loader would leave a helper in it that the page does not have. */
const markWhenShown = `
  requestAnimationFrame(function watch() {
    if (!document.querySelector(${JSON.stringify(row)})) return requestAnimationFrame(watch)
    requestAnimationFrame(() => document.documentElement.setAttribute('data-list-at', performance.now()))
  })`

/** Milliseconds from navigation until the frame that holds the first real row of the list. */
async function timeToList(page: Page, url: string, offline: boolean): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...slow4g, offline })
  await page.addInitScript({ content: markWhenShown })
  await page.goto(url, { waitUntil: 'commit' })
  // `waitForFunction` would evaluate code in the page, which its content security policy forbids.
  await page.locator('html[data-list-at]').waitFor({ state: 'attached' })
  return Number(await page.locator('html').getAttribute('data-list-at'))
}

async function visit(context: BrowserContext, url: string, offline: boolean): Promise<number> {
  const page = await context.newPage()
  const time = await timeToList(page, url, offline)
  if (!offline) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Three seconds later the worker begins to keep the rest of the build, which would compete with the next visit.
    await page.waitForTimeout(8000)
  }
  await page.close()
  return time
}

export async function measureVisits(
  portal: Portal,
  runs: number,
): Promise<{ first: number; second: number; offline: number }> {
  const times: Record<'first' | 'second' | 'offline', number[]> = { first: [], second: [], offline: [] }
  for (let run = 0; run < runs; run += 1) {
    const profile = mkdtempSync(path.join(tmpdir(), 'visits-'))
    // See bench/page.ts. The context's first page stays open, which keeps the service worker's storage alive.
    const context = await chromium.launchPersistentContext(profile, chromiumLaunchOptions({ pageOnly: true }))
    times.first.push(await visit(context, `${portal.url}/servers`, false))
    times.second.push(await visit(context, `${portal.url}/servers`, false))
    await context.setOffline(true)
    times.offline.push(await visit(context, `${portal.url}/servers`, true))
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { first: median(times.first), second: median(times.second), offline: median(times.offline) }
}
