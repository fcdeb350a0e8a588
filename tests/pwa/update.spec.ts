import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { screensCache } from '../../contract/kept-screen.ts'
import { test as base, expect } from '../support/browser-test.ts'
import { holdingProxy } from '../support/holding-proxy.ts'
import { cachedPaths, checkForUpdate, openAgain } from '../support/installed.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { bundleKillSwitch, makeSecondBuild } from '../support/second-build.ts'
import { rows } from '../support/server-list.ts'

/** A portal that changes its build under open pages. */
const test = base.extend<{ own: Portal; second: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  own: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await endPortal(portal)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  second: async ({}, use) => {
    const build = makeSecondBuild()
    await use(build.dist)
    build.remove()
  },
})

const announced = '新版本已就绪'

async function deploy(portal: Portal, dist: string): Promise<void> {
  await portal.stop()
  await portal.start(dist)
}

test('the screens that the old build kept go with it', async ({ own, second, page }) => {
  const kept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), screensCache)
  await openAgain(page, own.url)
  await expect.poll(async () => (await kept()).some((url) => url.endsWith('/servers.html'))).toBe(true)
  const old = await kept()
  await deploy(own, second)
  await checkForUpdate(page)
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => (await kept()).filter((url) => old.includes(url))).toEqual([])
})

test('a new build is announced, waits for consent, and then reloads once', async ({ own, second, page }) => {
  await openAgain(page, own.url)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await deploy(own, second)
  await checkForUpdate(page)
  await expect(page.getByText(announced)).toBeVisible()
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
  await page.waitForTimeout(1500)
  expect(loads).toBe(1)
  await expect(page.getByText(announced)).toHaveCount(0)
  const scripts = (await cachedPaths(page)).filter((name) => /^\/assets\/.*\.js/.test(name))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => !name.includes('~'))).toEqual([])
})

test('“later” leaves the page alone; another visible tab is notified, not reloaded', async ({
  own,
  second,
  page,
  context,
}) => {
  await openAgain(page, own.url)
  const other = await context.newPage()
  await other.goto(`${own.url}/faq`)
  await expect(other.locator('details').first()).toBeVisible()
  let loads = 0
  other.on('load', () => {
    loads += 1
  })
  await deploy(own, second)
  await checkForUpdate(other)
  await expect(other.getByText(announced)).toBeVisible()
  await other.getByRole('button', { name: '以后再说' }).click()
  await expect(other.getByText(announced)).toBeHidden()
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
  await other.waitForTimeout(1000)
  expect(loads).toBe(0)
  await other.getByRole('navigation').getByRole('link', { name: '服务器' }).click()
  await expect(rows(other).first()).toBeVisible()
})

test.describe('with requests that fail', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a worker that has yielded gives the portal’s document, and its own without a network', async ({
    own,
    second,
    page,
  }) => {
    await openAgain(page, own.url)
    await deploy(own, second)
    await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      const read = new Promise((done) => {
        port1.onmessage = done
      })
      navigator.serviceWorker.controller?.postMessage({ type: 'YIELD' }, [port2])
      await read
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    await expect(rows(page).first()).toBeVisible()
    await own.stop()
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-build', 'second')
  })

  test('a request without a response does not delay the update', async ({ own, second, page }) => {
    await using proxy = await holdingProxy(own.url)
    await openAgain(page, proxy.origin)
    await deploy(own, second)
    await checkForUpdate(page)
    await expect(page.getByText(announced)).toBeVisible()
    proxy.hold('/api/leaderboard')
    const askedFor = '/api/leaderboard/5v5?page=3'
    await page.evaluate((path) => void fetch(path).catch(() => undefined), askedFor)
    await expect.poll(() => proxy.held()).toEqual([askedFor])
    await page.getByRole('button', { name: '更新', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '正在更新…' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    await expect(rows(page).first()).toBeVisible()
  })
})

test('with every page closed the next start is the new build, without a question', async ({
  own,
  second,
  page,
  context,
}) => {
  await openAgain(page, own.url)
  await deploy(own, second)
  await checkForUpdate(page)
  await expect(page.getByText(announced)).toBeVisible()
  await page.goto('about:blank')
  await page.close()
  const next = await context.newPage()
  await expect(async () => {
    await next.goto('about:blank') // the old worker ends when no page of it is left
    await next.waitForTimeout(300)
    await next.goto(`${own.url}/servers`)
    await expect(next.locator('html')).toHaveAttribute('data-build', 'second', { timeout: 500 })
  }).toPass()
  await expect(rows(next).first()).toBeVisible()
})

test('the kill switch removes every cache and itself, and the page loads from the network', async ({
  own,
  second,
  page,
}) => {
  await openAgain(page, own.url)
  writeFileSync(path.join(second, 'page/sw.js'), await bundleKillSwitch())
  await deploy(own, second)
  await checkForUpdate(page)
  await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
  await expect(rows(page).first()).toBeVisible()
  const left = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length)
  await expect.poll(left).toBeLessThanOrEqual(3) // the reloaded page has registered again, or is about to
  await page.close() // before the build that it would register is removed
})

test.describe('without a service worker', () => {
  test.use({
    serviceWorkers: 'block',
    expectedErrors: [
      /Failed to load resource|Failed to fetch dynamically|a chunk is missing|\.css could not be loaded/,
    ],
  })

  test('an old page that misses a chunk reloads with the new build, once', async ({ own, second, page }) => {
    await page.goto(`${own.url}/servers`)
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await deploy(own, second)
    await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'second')
    await expect(page.locator('details').first()).toBeVisible()
    expect(loads).toBe(1)
  })

  test('while the portal is unreachable a missing view says so, and the page stays', async ({ own, page }) => {
    await page.goto(`${own.url}/servers`)
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await own.stop()
    await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
    await expect(page.getByText('这部分没能加载')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: '服务器' }).click()
    await expect(rows(page).first()).toBeVisible()
    await own.start()
    await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
    await expect(async () => {
      const retry = page.getByRole('button', { name: '重试' })
      if (await retry.isVisible()) await retry.click()
      await expect(page.locator('details').first()).toBeVisible({ timeout: 1000 })
    }).toPass()
  })

  test('a chunk that is permanently gone ends in a message and a retry, not in a loop', async ({ own, page }) => {
    await page.route(/faq-page-.*\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(`${own.url}/servers`)
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
    await expect(page.getByText('这部分没能加载')).toBeVisible()
    await page.waitForTimeout(1500)
    expect(loads).toBe(1)
    await page.unroute(/faq-page-.*\.js/)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.locator('details').first()).toBeVisible()
  })
})
