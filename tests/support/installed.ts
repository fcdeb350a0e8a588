import type { Page } from '@playwright/test'
import { defaultSettings } from '../../contract/default-settings.ts'
import { leaderboardModes } from '../../contract/leaderboard.ts'
import { keptCaches } from '../../contract/sw-messages.ts'
import { setCommunity } from '../../src/platform/community.ts'
import { offlineReads } from '../../src/shared/offline-reads.ts'
import { expect } from './browser-test.ts'
import { rows } from './server-list.ts'

// `offlineReads` is the page's, which has the settings of its document.
setCommunity(defaultSettings)

/** Opens the list and waits until the service worker controls the page and has cached the offline reads. */
export async function openInstalled(page: Page, address = '/servers'): Promise<void> {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await untilServed(page)
  await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(offlineReads()))
  await expect.poll(async () => (await keptPaths(page)).filter(isLeaderboard)).toHaveLength(leaderboardReads)
}

/** A page that was served by the worker from its start, as on every visit but the first. */
export async function openAgain(page: Page, url: string): Promise<void> {
  await openInstalled(page, `${url}/servers`)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Waits until the service worker controls the page. */
export const untilServed = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')

/** The seasons, and the podium and first page of every mode. */
const leaderboardReads = defaultSettings.features.leaderboard ? 1 + 2 * leaderboardModes.length : 0
export const isLeaderboard = (path: string): boolean => path.startsWith('/api/leaderboard/')

/** Paths with query of every API response that the service worker has cached. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (names) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      if (!names.includes(name)) continue
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    }
    return found.sort()
  }, Object.values<string>(keptCaches))

/** Everything in Cache Storage, including the shell's files. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    }
    return found
  })

/** Makes the browser check for a new service worker. */
export const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
