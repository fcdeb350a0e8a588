import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { shiftOf } from '../support/layout-shift.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** Every page of the menu, with what it shows once it has its data. */
const pages = {
  '/servers': 'tr[data-id]',
  '/vip': 'main tbody tr',
  '/leaderboard': 'main tr[data-row]',
  '/pracc': 'main :is(article, table, li)',
  '/faq': 'main summary',
} as const

/** What comes after the data, such as pictures of maps, comes within this time (milliseconds). */
const settling = 1000

async function shiftsOf(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [route, selector] of Object.entries(pages)) {
    await page.goto(route)
    await expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible()
    const shift = await shiftOf(page, settling)
    if (shift > 0.02) found[route] = shift
  }
  return found
}

for (const [width, height] of [
  [360, 780],
  [820, 1180],
  [1440, 900],
] as const) {
  const tag = width === 360 ? ['@once'] : ['@once', '@all']
  test(`no page moves while it loads at ${width} px, signed out and in`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    expect(await shiftsOf(page)).toEqual({})
    await signInAs(page, persona.captain)
    expect(await shiftsOf(page)).toEqual({})
  })
}
