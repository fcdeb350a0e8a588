import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { screensCache } from '../../contract/page/kept-screen.ts'
import { test as base, expect } from '../support/browser-test.ts'
import { holdingProxy } from '../support/holding-proxy.ts'
import { cachedPaths, checkForUpdate, openAgain } from '../support/installed.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { bundleKillSwitch, makeSecondBuild } from '../support/second-build.ts'
import { rows, untilLatePartsLoaded } from '../support/server-list.ts'

const announced = '新版本已就绪'

/** A worker has downloaded its build: on a busy machine that takes longer than a step. */
const installation = { timeout: 60_000 }

interface Builds {
  readonly portal: Portal
  readonly second: ReturnType<typeof makeSecondBuild>
  /** What the portal has now. */
  shown: 'first' | 'second'
}

let builds: Promise<Builds> | undefined

async function prepare(): Promise<Builds> {
  const portal = await startPortal()
  return { portal, second: makeSecondBuild(), shown: 'first' }
}

async function restart(portal: Portal, dist?: string): Promise<void> {
  await portal.stop()
  await portal.start(dist)
}

/** A page may read something while the portal restarts. */
const restarting = /net::ERR_CONNECTION_REFUSED/

/** A portal that changes its build under open pages, and its next build; both serve every test of this file. */
const test = base.extend<{ own: Portal; second: string; deploy: () => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  own: async ({}, use) => {
    builds ??= prepare()
    const all = await builds
    if (all.shown === 'second') await restart(all.portal)
    all.shown = 'first'
    await use(all.portal)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  second: async ({}, use) => {
    builds ??= prepare()
    await use((await builds).second.dist)
  },
  deploy: async ({ own, second }, use) => {
    await use(async () => {
      if (builds) (await builds).shown = 'second'
      await restart(own, second)
    })
  },
})

test.use({ expectedErrors: [restarting] })

test.beforeAll(async () => {
  builds ??= prepare()
  await builds
})

test.afterAll(async () => {
  if (!builds) return
  const { portal, second } = await builds
  second.remove()
  await endPortal(portal)
})

/** Waits until the worker of the new build controls the page and no other one waits. */
const untilReplaced = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .evaluate(async () => {
          const { active, waiting, installing } = await navigator.serviceWorker.ready
          const { controller } = navigator.serviceWorker
          return controller === active && controller?.state === 'activated' && !waiting && !installing
        })
        .catch(() => false),
    )
    .toBe(true)

/** A page loads its last part some seconds after its start; after a deployment it would miss it, and reload. */
const untilLastPartLoaded = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/later-parts'))),
    )
    .toBe(true)

const keptScreenUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), screensCache)

function countLoads(page: Page): { loads: number } {
  const count = { loads: 0 }
  page.on('load', () => {
    count.loads += 1
  })
  return count
}

test('a new build is announced, waits for consent, and then reloads once; what the old one kept goes with it', async ({
  own,
  deploy,
  page,
}) => {
  await openAgain(page, own.url)
  await expect.poll(async () => (await keptScreenUrls(page)).some((url) => url.endsWith('/servers.html'))).toBe(true)
  const old = await keptScreenUrls(page)
  const count = countLoads(page)
  await deploy()
  await checkForUpdate(page)
  await expect(page.getByText(announced)).toBeVisible(installation)
  // The old page continues with its own scripts, which the server no longer has.
  await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
  await expect(page.locator('details').first()).toBeVisible()
  await page.getByRole('button', { name: '应用与设置' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'second')
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
  await expect(page.locator('details').first()).toBeVisible()
  await untilLatePartsLoaded(page)
  await untilReplaced(page)
  expect(count.loads).toBe(1)
  await expect(page.getByText(announced)).toHaveCount(0)
  const scripts = (await cachedPaths(page)).filter((name) => /^\/assets\/.*\.js/.test(name))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => !name.includes('~'))).toEqual([])
  expect((await keptScreenUrls(page)).filter((url) => old.includes(url))).toEqual([])
})

/** An old page misses its scripts once another build is deployed. */
const missingChunks = /Failed to load resource|Failed to fetch dynamically|a chunk is missing|\.css could not be loaded/

test.describe('with requests that fail', () => {
  test.use({ expectedErrors: [missingChunks] })

  test('a request without a response does not delay the update; another visible tab is told, not reloaded', {
    tag: '@all',
  }, async ({ own, deploy, page, context }) => {
    await using proxy = await holdingProxy(own.url)
    await openAgain(page, proxy.origin, { savesData: true })
    const other = await context.newPage()
    await other.goto(`${proxy.origin}/faq`)
    await expect(other.locator('details').first()).toBeVisible()
    await untilLastPartLoaded(page)
    await untilLastPartLoaded(other)
    const count = countLoads(other)
    await deploy()
    await checkForUpdate(other)
    await expect(other.getByText(announced)).toBeVisible(installation)
    await other.getByRole('button', { name: '以后再说' }).click()
    await expect(other.getByText(announced)).toBeHidden()
    proxy.hold('/api/leaderboard')
    const askedFor = '/api/leaderboard/5v5?page=3'
    await page.evaluate((address) => void fetch(address).catch(() => undefined), askedFor)
    await expect.poll(() => proxy.held()).toContain(askedFor)
    await page.getByRole('button', { name: '更新', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '正在更新…' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    await expect(rows(page).first()).toBeVisible()
    await untilReplaced(other)
    await expect(other.locator('html')).not.toHaveAttribute('data-build', 'second')
    expect(count.loads).toBe(0)
    await other.getByRole('navigation').getByRole('link', { name: '服务器' }).click()
    await expect(rows(other).first()).toBeVisible()
  })
})

test('with every page closed the next start is the new build, without a question; the kill switch removes all of it', {
  tag: '@all',
}, async ({ own, second, deploy, page, context }) => {
  await openAgain(page, own.url, { savesData: true })
  await untilLastPartLoaded(page)
  await deploy()
  await checkForUpdate(page)
  await expect(page.getByText(announced)).toBeVisible(installation)
  const next = await context.newPage()
  await page.goto('about:blank')
  await page.close()
  await expect(async () => {
    await next.goto(`${own.url}/servers`)
    const build = await next.locator('html').getAttribute('data-build')
    if (build !== 'second') await next.goto('about:blank') // the old worker ends when no page of it is left
    expect(build).toBe('second')
  }).toPass()
  await expect(rows(next).first()).toBeVisible()
  await untilReplaced(next)

  const script = path.join(second, 'page/sw.js')
  const worker = readFileSync(script)
  try {
    writeFileSync(script, await bundleKillSwitch())
    await deploy()
    const reloaded = next.waitForEvent('load', installation)
    await checkForUpdate(next)
    await reloaded
    await expect(rows(next).first()).toBeVisible()
    // The reloaded page registers what the portal has, and that removes itself again.
    const left = () =>
      next
        .evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.includes('shell') || name.includes('shared'))
          return [...names, ...(await navigator.serviceWorker.getRegistrations())].length
        })
        .catch(() => -1)
    await untilLatePartsLoaded(next)
    await expect.poll(left).toBe(0)
    await next.close()
  } finally {
    writeFileSync(script, worker)
  }
})

const kindsOfLoads = 'kinds of loads'

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: [missingChunks] })

  test('an old page that misses a chunk reloads with the new build, once', async ({ own, deploy, page }) => {
    await page.goto(`${own.url}/servers`)
    await expect(rows(page).first()).toBeVisible()
    await untilLatePartsLoaded(page)
    // The pointer alone makes the page load the chunk. On a busy machine the press comes after the reload, to a page that React
    // has not taken over, and its link loads the next one: no reload.
    await page.addInitScript((key) => {
      const [load] = performance.getEntriesByType('navigation')
      const type = load instanceof PerformanceNavigationTiming ? load.type : ''
      sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''} ${type}`.trim())
    }, kindsOfLoads)
    await deploy()
    await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    await expect(page.locator('details').first()).toBeVisible()
    const kinds = (await page.evaluate((key) => sessionStorage.getItem(key), kindsOfLoads))?.split(' ')
    expect(kinds?.filter((kind) => kind === 'reload')).toHaveLength(1)
  })
})
