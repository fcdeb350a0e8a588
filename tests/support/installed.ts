import type { Page } from '@playwright/test'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { leaderboardModes } from '../../contract/leaderboard/leaderboard.ts'
import { screensCache } from '../../contract/page/kept-screen.ts'
import { keptCaches } from '../../contract/page/sw-messages.ts'
import { setCommunity } from '../../src/platform/community.ts'
import { offlineReads } from '../../src/shared/offline-reads.ts'
import { expect } from './browser-test.ts'
import { rows, untilLatePartsLoaded } from './server-list.ts'

// `offlineReads` is the page's, which has the settings of its document.
setCommunity(defaultSettings)

/** Opens the list and waits until the service worker controls the page and has cached everything by itself. */
export async function openUntilKept(page: Page, address = '/servers'): Promise<void> {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await untilServed(page)
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(offlineReads()))
  await expect.poll(async () => (await keptPaths(page)).filter(isLeaderboard)).toHaveLength(leaderboardReads)
}

/**
 * Opens the list with a service worker that has every file of its build and the offline reads: it is asked for them at
 * once, which the page does some seconds later.
 */
export async function openInstalled(page: Page, address = '/servers'): Promise<void> {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await untilServed(page)
  await page.evaluate(async (urls) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const isDone = new Promise((done) => {
      port1.onmessage = done
    })
    active?.postMessage({ type: 'WARM', urls }, [port2])
    await isDone
  }, offlineReads())
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(offlineReads()))
}

/**
 * A page that was served by the worker from its start, as on every visit but the first, with all its parts. `savesData`: what
 * it does not use itself is not downloaded.
 */
export async function openAgain(page: Page, url: string, { savesData = false } = {}): Promise<void> {
  if (savesData) {
    // A blank page has no storage.
    await page.addInitScript(() => origin === 'null' || localStorage.setItem('dataSaver', 'on'))
    await page.goto(`${url}/servers`)
    await untilServed(page)
  } else await openInstalled(page, `${url}/servers`)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await untilLatePartsLoaded(page)
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

/** The kept first screens by the address of their document, without the build's revision. */
export const keptScreens = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async (name) => {
    const found: Record<string, string> = {}
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const html = (await (await cache.match(request))?.text()) ?? ''
      found[pathname.replace(/^\/kept-screen\/[^/]+/, '') + search] =
        /<div data-kept.*?<div data-plain/s.exec(html)?.[0] ?? ''
    }
    return found
  }, screensCache)

export const untilScreenKept = (page: Page, name: string): Promise<void> =>
  expect.poll(async () => Object.keys(await keptScreens(page))).toContain(name)
