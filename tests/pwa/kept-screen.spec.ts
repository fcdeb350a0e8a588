import type { Page } from '@playwright/test'
import { minutes } from '../../contract/duration.ts'
import { screensCache } from '../../contract/kept-screen.ts'
import { expect, test } from '../support/browser-test.ts'
import { untilPastCounted } from '../support/demo-past.ts'
import { openInstalled } from '../support/installed.ts'
import { rows } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { holdTakeOver, takeOver, untilTakenOver } from '../support/take-over.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

/** Each page with what is on its first screen. */
const routes = {
  '/servers': 'tr[data-id] [data-name]',
  '/leaderboard': 'main tr[data-row]',
  '/vip': 'main td',
  '/pracc': 'main code',
  '/faq': 'main summary',
} as const

/** The kept documents by their address, without the build's revision. */
const keptScreens = (page: Page): Promise<Record<string, string>> =>
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

const untilKept = (page: Page, name: string): Promise<void> =>
  expect.poll(async () => Object.keys(await keptScreens(page)), { timeout: 30_000 }).toContain(name)

interface Frame {
  readonly painted: boolean
  /** Text and position of the first things that `selector` finds on the screen. */
  readonly seen: readonly string[]
}

/** So many of the things on a first screen are compared. */
const first = 5

/** From now on every page records its frames, until a second after React has taken over. */
const recordFrames = (page: Page, selector: string) =>
  page.addInitScript(
    ({ wanted, count }) => {
      const frames: Frame[] = []
      let left = 60
      const shifts: number[] = []
      Object.assign(globalThis, { recorded: { frames, shifts } })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
      }).observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(function look() {
        const painted = document.querySelector('.static-shell') !== null
        const visible = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).slice(0, count)
        const seen = visible.map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().top)}`)
        if (document.querySelector('main')) frames.push({ painted, seen })
        if (!painted && document.querySelector('main')) left -= 1
        if (left > 0) requestAnimationFrame(look)
      })
    },
    { wanted: selector, count: first },
  )

const recorded = (page: Page): Promise<{ frames: Frame[]; shifts: number[] }> =>
  page.evaluate(() => Reflect.get(globalThis, 'recorded'))

for (const [path, selector] of Object.entries(routes)) {
  test(`${path} starts with its content, which React takes over without a jump`, async ({ page, context, portal }) => {
    if (path === '/leaderboard') {
      test.setTimeout(minutes(5))
      await untilPastCounted(portal.url)
    }
    // The demo's players come and go, and the page stores a new list at once, but its screen only when it has settled.
    let list: string | undefined
    await context.route(/\/api\/servers$/, async (route) => {
      list ??= await (await route.fetch()).text()
      await route.fulfill({ body: list, contentType: 'application/json' })
    })
    await openInstalled(page)
    await page.goto(path)
    await expect(page.locator(selector).first()).toBeVisible()
    await untilKept(page, path === '/servers' ? '/servers.html' : `${path}.html`)
    await page.close()
    // The offers of /vip are not kept for offline use, and it says so above its table.
    await context.setOffline(path !== '/vip')
    const again = await context.newPage()
    await recordFrames(again, selector)
    await again.goto(path)
    await untilTakenOver(again)
    const { frames, shifts } = await recorded(again)
    // The browser may show a part of a document that it is still parsing, and offline a line tells the data's age later.
    const before = frames.findLast(({ painted }) => painted)
    const after = frames.find(({ painted }) => !painted)
    expect(before?.seen).toHaveLength(first)
    expect(after?.seen).toEqual(before?.seen)
    expect(
      frames.slice(frames.findIndex(({ seen }) => seen.length === first)).filter(({ seen }) => seen.length < first),
    ).toEqual([])
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.1)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('a press on a link of the painted page counts, its buttons are off, and the focus stays', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  await untilKept(page, '/servers.html')
  await page.close()
  const again = await context.newPage()
  await holdTakeOver(again)
  await again.goto('/servers', { waitUntil: 'commit' })
  const painted = again.locator('.static-shell [data-kept]').first()
  await expect(painted.locator('tr[data-id]').first()).toBeVisible()
  await expect(painted.getByRole('button').first()).toBeDisabled()
  await again.locator('[data-shell=zh] nav a[href^="/faq"]:visible').first().focus()
  await takeOver(again)
  await expect(again.getByRole('navigation').getByRole('link', { name: '常见问题' })).toBeFocused()
  await again.reload({ waitUntil: 'commit' })
  await expect(painted.locator('tr[data-id]').first()).toBeVisible()
  await again.locator('[data-shell=zh] nav a[href^="/faq"]:visible').first().click()
  await expect(again).toHaveURL(/\/faq$/)
  await takeOver(again)
  await expect(again.locator('details').first()).toBeVisible()
})

test('a question that is opened on the painted page stays open', async ({ page, context }) => {
  await openInstalled(page)
  await page.goto('/faq')
  await untilKept(page, '/faq.html')
  await page.close()
  const again = await context.newPage()
  await holdTakeOver(again)
  await again.goto('/faq', { waitUntil: 'commit' })
  await again.locator('.static-shell [data-kept] summary').nth(1).click()
  await takeOver(again)
  await expect(again.locator('details[open]')).toHaveCount(1)
  await expect(again.locator('details').nth(1)).toHaveAttribute('open')
})

test('another language, another width and a year later start with the plain document', async ({ page }) => {
  await openInstalled(page)
  await untilKept(page, '/servers.html')
  await holdTakeOver(page)
  const kept = page.locator('.static-shell [data-kept] tr[data-id]')
  const plain = page.locator('.static-shell [data-plain] h1')

  await page.setViewportSize({ width: 700, height: 800 })
  await page.reload({ waitUntil: 'commit' })
  await expect(plain).toBeVisible()
  await expect(kept.first()).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(kept.first()).toBeVisible()
  await expect(plain).toBeHidden()

  await page.evaluate(() => localStorage.setItem('preferredLanguage', 'en'))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.static-shell:visible h1')).toHaveText('Servers')
  await expect(kept.first()).toBeHidden()
  await page.evaluate(() => localStorage.setItem('preferredLanguage', 'zh'))

  await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const headers = new Headers(response?.headers)
      headers.set('x-fetched-at', String(Date.now() - 366 * 86_400_000))
      await cache.put(request, new Response(await response?.text(), { headers }))
    }
  }, screensCache)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.static-shell h1').first()).toBeVisible()
  await expect(page.locator('[data-kept]')).toHaveCount(0)
})

test('damaged markup is replaced by the page', async ({ page, context }) => {
  await openInstalled(page)
  await untilKept(page, '/servers.html')
  // A page that React has not taken over writes no screen when it is left.
  await holdTakeOver(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.static-shell [data-kept] tr[data-id]').first()).toBeVisible()
  await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const html = (await response?.text()) ?? ''
      const hurt = '$1<p id=hurt>1</b><table><tr data-id='
      const damaged = html.replace(/(<div data-kept[^>]*>).*?(?=<div data-plain)/s, hurt)
      await cache.put(request, new Response(damaged, { headers: response?.headers ?? {} }))
    }
  }, screensCache)
  await context.setOffline(true)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#hurt')).toBeAttached()
  await takeOver(page)
  await expect(page.locator('#hurt')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('without room for screens the page starts with the plain document', async ({ page, context, portal }) => {
  await openInstalled(page)
  await untilKept(page, '/servers.html')
  await page.evaluate((name) => caches.delete(name), screensCache)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: 1 })
  const refused = context.waitForEvent('console', (message) => /First screens cannot be kept/.test(message.text()))
  await page.reload()
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await refused
  expect(await keptScreens(page)).toEqual({})
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
})

test('a list that is empty by the take-over replaces its rows', async ({ page, context }) => {
  await openInstalled(page)
  await untilKept(page, '/servers.html')
  await page.close()
  // The worker asks for what has changed of the list that it has.
  await context.route(/\/api\/servers(?:\?since=.*)?$/, (route) => route.fulfill({ json: [] }))
  const again = await context.newPage()
  await holdTakeOver(again)
  await again.goto('/servers', { waitUntil: 'commit' })
  await expect(again.locator('.static-shell [data-kept] tr[data-id]').first()).toBeVisible()
  await takeOver(again)
  await expect(rows(again)).toHaveCount(0)
  await expect(again.getByRole('main').getByText('社区还没有服务器')).toBeVisible()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page whose data fails says so', async ({ page, context }) => {
  await openInstalled(page)
  await page.goto('/faq')
  await untilKept(page, '/faq.html')
  await page.evaluate(async (screens) => {
    const opening = indexedDB.open('spawnpoint')
    await new Promise((done) => opening.addEventListener('success', done))
    const clearing = opening.result.transaction('swr', 'readwrite').objectStore('swr').clear()
    await new Promise((done) => clearing.addEventListener('success', done))
    opening.result.close()
    for (const name of await caches.keys()) if (name.includes('kept') && name !== screens) await caches.delete(name)
  }, screensCache)
  await page.close()
  await context.route(/\/api\/faqs/, (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL' } }))
  const again = await context.newPage()
  await holdTakeOver(again)
  await again.goto('/faq', { waitUntil: 'commit' })
  await expect(again.locator('.static-shell [data-kept] summary').first()).toBeVisible()
  await takeOver(again)
  await expect(again.getByRole('main').getByText('常见问题加载失败')).toBeVisible()
  await expect(again.getByRole('main').getByRole('button', { name: '重试' })).toBeEnabled()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('nothing of a signed-in user is kept, and everything goes with them', async ({ page }) => {
  await openInstalled(page)
  await signInAs(page, persona.member)
  for (const path of Object.keys(routes)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/servers' || path === '/faq') await untilKept(page, `${path}.html`)
    else await page.waitForTimeout(5000)
  }
  const kept = await keptScreens(page)
  expect(Object.keys(kept).sort()).toEqual(['/faq.html', '/servers.html'])
  expect(Object.values(kept).join('\n')).not.toMatch(/76561198000000102|Mirage_Lan|eyJ/)
  await page.getByRole('banner').getByRole('button', { name: persona.member }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录', exact: true }).click()
  await expect.poll(async () => Object.keys(await keptScreens(page))).toEqual([])
})
