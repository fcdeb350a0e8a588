import { expect, type Page } from '@playwright/test'

/** React waits for the end of the document, which from here on comes when the test says so. */
export async function holdTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'readyState', { get: () => 'loading', configurable: true })
    addEventListener('DOMContentLoaded', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
  })
}

/** Until React has replaced the painted page, and some frames more. */
export async function untilTakenOver(page: Page): Promise<void> {
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await page.evaluate(async () => {
    for (let left = 20; left > 0; left -= 1) await new Promise(requestAnimationFrame)
  })
}

export async function takeOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'readyState')
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  })
  await untilTakenOver(page)
}

/**
 * The documents come without content, as before the portal has rendered them: the page then requests its first data,
 * which a test can answer.
 */
export async function serveBuiltDocuments(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => ['/faq', '/vip', '/leaderboard', '/pracc'].includes(pathname),
    async (route) => {
      const { pathname, origin } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname}.html` }) })
    },
  )
}
