import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { shiftOf } from '../support/layout-shift.ts'
import { holdTakeOver, takeOver } from '../support/take-over.ts'

/** Pages whose document has their first data, with a thing on the first screen. */
const routes = {
  '/faq': 'main summary',
  '/vip': 'main tbody tr',
  '/leaderboard': 'main tr[data-row]',
} as const

const content = (page: Page) => page.locator('.static-shell [data-content]:visible')

/** The portal renders its documents within seconds after its start, the rankings once it has them. */
const untilRendered = async (page: Page, route: string): Promise<void> => {
  const wanted = ['id="document-data"']
  if (route === '/leaderboard') wanted.push('data-row="')
  await expect
    .poll(
      async () => {
        const text = await (await page.request.get(route)).text()
        return wanted.filter((each) => !text.includes(each))
      },
      { timeout: 30_000 },
    )
    .toEqual([])
}

const seen = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const visible = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).slice(0, 5)
    return visible.map((each) => {
      const text = each.cloneNode(true)
      if (text instanceof Element) for (const local of text.querySelectorAll('[data-local-time]')) local.remove()
      return `${text.textContent} ${Math.round(each.getBoundingClientRect().top)}`
    })
  }, selector)

for (const [route, selector] of Object.entries(routes)) {
  for (const width of [360, 820, 1440]) {
    const tag = width === 360 ? [] : ['@once', '@all']
    test(`a first visit to ${route} begins with its content at ${width} px, which stays where it is`, { tag }, async ({
      page,
    }) => {
      await untilRendered(page, route)
      await page.setViewportSize({ width, height: 900 })
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      await holdTakeOver(page)
      await page.goto(route, { waitUntil: 'commit' })
      await expect(content(page)).toHaveCount(1)
      await expect(page.locator(selector).first()).toBeAttached()
      const before = await seen(page, selector)
      expect(before.length).toBeGreaterThan(2)
      // Disabled, as every control of a painted page: the inputs behind cards and switches stay hidden.
      const shown = page
        .locator('.hidden-input')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity))
      expect(new Set(await shown)).not.toContain('1')
      await takeOver(page)
      expect(await seen(page, selector)).toEqual(before)
      expect(await shiftOf(page, 300)).toBeLessThan(0.01)
      expect(asked.filter((each) => /^\/api\/(?:faqs|privileges|vip|payment|leaderboard)/.test(each))).toEqual([])
    })
  }
}

test('the address that the leaderboard writes has the content too, another view has not, nor a user where the page is theirs', {
  tag: '@once',
}, async ({ page }) => {
  await untilRendered(page, '/leaderboard')
  await page.goto('/leaderboard')
  await expect(page).toHaveURL(/\?season=/)
  await holdTakeOver(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(content(page)).toHaveCount(1)
  await page.goto('/leaderboard?mode=retakes', { waitUntil: 'commit' })
  await expect(page.locator('.static-shell').first()).toBeAttached()
  await expect(content(page)).toHaveCount(0)
  await untilRendered(page, '/vip')
  await page.addInitScript(() => localStorage.setItem('loginToken', 'x'))
  await page.goto('/vip', { waitUntil: 'commit' })
  await expect(page.locator('.static-shell [data-for="users"]:visible > *').first()).toBeVisible()
  await expect(content(page)).toHaveCount(0)
})

test('before React takes over links work, controls are off, and focus and opened questions stay', {
  tag: '@once',
}, async ({ page }) => {
  await untilRendered(page, '/faq')
  await holdTakeOver(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect(content(page)).toHaveCount(1)
  await expect(content(page).getByRole('searchbox')).toBeDisabled()
  const second = content(page).locator('summary').nth(1)
  await second.click()
  await second.focus()
  await takeOver(page)
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details').nth(1)).toHaveAttribute('open')
  await expect(page.locator('details').nth(1).locator('summary')).toBeFocused()
  await page.reload({ waitUntil: 'commit' })
  await page
    .locator('.static-shell:visible nav a[href^="/vip"], .static-shell nav a[href^="/vip"]:visible')
    .first()
    .click()
  await expect(page).toHaveURL(/\/vip$/)
  await takeOver(page)
  await expect(page.locator('main td').first()).toBeVisible()
})
