import type { Page } from '@playwright/test'
import { screensCache } from '../../contract/page/kept-screen.ts'
import { expect, test } from '../support/browser-test.ts'
import { openInstalled, untilScreenKept } from '../support/installed.ts'
import { answerWithRanking } from '../support/ranking.ts'
import { rows } from '../support/server-list.ts'
import { holdTakeOver, takeOver } from '../support/take-over.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

/** Each page with what is on its first screen. */
const routes = {
  '/servers': 'tr[data-id] [data-name]',
  '/leaderboard': 'main tr[data-row]',
  '/vip': 'main td',
  '/pracc': 'main code',
  '/faq': 'main summary',
} as const

interface Frame {
  readonly painted: boolean
  /** Text and position of the first things that `selector` finds on the screen. */
  readonly seen: readonly string[]
}

interface Recording {
  readonly frames: readonly Frame[]
  readonly shifts: readonly number[]
  /** Frames that are still to come. */
  readonly left: number
}

/** So many of the things on a first screen are compared. */
const first = 5

/** From now on every page records its frames, until some after React has taken over. */
const recordFrames = (page: Page, selector: string) =>
  page.addInitScript(
    ({ wanted, count }) => {
      const frames: Frame[] = []
      const shifts: number[] = []
      const recorded = { frames, shifts, left: 60 }
      Object.assign(globalThis, { recorded })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
      }).observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(function look() {
        const painted = document.querySelector('.static-shell') !== null
        const visible = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).slice(0, count)
        const seen = visible.map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().top)}`)
        if (document.querySelector('main')) frames.push({ painted, seen })
        if (!painted && document.querySelector('main')) recorded.left -= 1
        if (recorded.left > 0) requestAnimationFrame(look)
      })
    },
    { wanted: selector, count: first },
  )

const recorded = (page: Page): Promise<Recording> => page.evaluate(() => Reflect.get(globalThis, 'recorded'))

for (const [path, selector] of Object.entries(routes)) {
  const tag = path === '/servers' ? [] : ['@all']

  test(`${path} starts with its content, which React takes over without a jump`, { tag }, async ({ page, context }) => {
    await answerWithRanking(context)
    // Players come and go, and the page stores a new list at once, but its screen only when it has settled.
    let list: string | undefined
    await context.route(/\/api\/servers$/, async (route) => {
      list ??= await (await route.fetch()).text()
      await route.fulfill({ body: list, contentType: 'application/json' })
    })
    await openInstalled(page)
    if (path !== '/servers') await page.goto(path)
    await expect(page.locator(selector).first()).toBeVisible()
    await untilScreenKept(page, `${path}.html`)
    await page.close()
    await context.setOffline(true)
    const again = await context.newPage()
    await recordFrames(again, selector)
    await again.goto(path)
    await expect.poll(async () => (await recorded(again)).left).toBe(0)
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

/** Keeps the first screens of the list and of the questions. */
async function keepTwoScreens(page: Page): Promise<void> {
  await openInstalled(page)
  await untilScreenKept(page, '/servers.html')
  await page.goto('/faq')
  await untilScreenKept(page, '/faq.html')
}

test('what is done on the painted page counts: its buttons are off, the focus and an opened question stay', {
  tag: '@all',
}, async ({ page, context }) => {
  await keepTwoScreens(page)
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
  await again.locator('.static-shell [data-kept] summary').nth(1).click()
  await takeOver(again)
  await expect(again.locator('details[open]')).toHaveCount(1)
  await expect(again.locator('details').nth(1)).toHaveAttribute('open')
})

test('another language and another width start with the plain document', { tag: '@all' }, async ({ page }) => {
  await openInstalled(page)
  await untilScreenKept(page, '/servers.html')
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
})

/** Puts markup that ends nowhere in place of every kept screen. */
const damageScreens = (page: Page): Promise<void> =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!request.url.includes('/servers.html')) continue
      const response = await cache.match(request)
      const html = (await response?.text()) ?? ''
      const hurt = '$1<p id=hurt>1</b><table><tr data-id='
      const damaged = html.replace(/(<div data-kept[^>]*>).*?(?=<div data-plain)/s, hurt)
      await cache.put(request, new Response(damaged, { headers: response?.headers ?? {} }))
    }
  }, screensCache)

/** Forgets all data of earlier visits, but not their screens. */
const forgetAnswers = (page: Page): Promise<void> =>
  page.evaluate(async (screens) => {
    const opening = indexedDB.open('spawnpoint')
    await new Promise((done) => opening.addEventListener('success', done))
    const clearing = opening.result.transaction('swr', 'readwrite').objectStore('swr').clear()
    await new Promise((done) => clearing.addEventListener('success', done))
    opening.result.close()
    for (const name of await caches.keys()) if (name.includes('kept') && name !== screens) await caches.delete(name)
  }, screensCache)

test('the page replaces whatever is painted: rows that are gone, damaged markup, and questions that it cannot load', async ({
  page,
  context,
}) => {
  await keepTwoScreens(page)
  // The worker asks for what has changed of the list that it has.
  await context.route(/\/api\/servers(?:\?since=.*)?$/, (route) => route.fulfill({ json: [] }))
  // From here on: what the worker still fetches for later visits would be kept after the other data is forgotten.
  await context.route(/\/api\/faqs/, (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL' } }))
  // A page that React has not taken over writes no screen when it is left.
  await holdTakeOver(page)
  await page.goto('/servers', { waitUntil: 'commit' })
  await expect(page.locator('.static-shell [data-kept] tr[data-id]').first()).toBeVisible()
  await damageScreens(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#hurt')).toBeAttached()
  await takeOver(page)
  await expect(page.locator('#hurt')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText('社区正在筹备中')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

  await forgetAnswers(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect(page.locator('.static-shell [data-kept] summary').first()).toBeVisible()
  await takeOver(page)
  await expect(page.getByRole('main').getByText('常见问题加载失败')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeEnabled()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
