import type { Page } from '@playwright/test'
import { community } from '../../community.config.ts'
import { leaderboardModes } from '../../contract/leaderboard.ts'
import { keptCaches } from '../../contract/sw-messages.ts'
import { offlineReads } from '../../src/shared/offline-reads.ts'
import { expect } from './browser-test.ts'
import { rows } from './server-list.ts'

/** Opens the list and waits until the service worker serves the page and has kept what is to be read offline. */
export async function openInstalled(page: Page, address = '/servers'): Promise<void> {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await untilServed(page)
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(offlineReads()))
  await expect.poll(async () => (await keptPaths(page)).filter(isLeaderboard)).toHaveLength(leaderboardReads)
}

/** Waits until the service worker serves the page, which asks for it only when its first probes are done. */
export const untilServed = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')

/** The seasons, and of every mode the podium and the first page. */
const leaderboardReads = community.features.leaderboard ? 1 + 2 * leaderboardModes.length : 0
export const isLeaderboard = (path: string): boolean => path.startsWith('/api/leaderboard/')

/** Paths with query of every answer that the service worker keeps, of all caches. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (names) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      if (!names.includes(name)) continue
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    }
    return found.sort()
  }, Object.values<string>(keptCaches))

/** Everything in Cache Storage, the shell's files too. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    }
    return found
  })

/** Has the browser look for a new worker now. */
export const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
