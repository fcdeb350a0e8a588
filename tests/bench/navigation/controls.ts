import type { Browser } from 'playwright'
import { during, slowDown } from '../interactions/slow-page.ts'
import { openRoute, type Screen } from './measure.ts'

interface Press {
  readonly control: string
  /** Milliseconds from the press to the next paint, in steps of 8; 0 where it is under 16. */
  readonly duration: number
}

/** Rows repeat the same controls: those of the first row stand for all. */
const controls = 'header button:visible, main :is(button, summary, [role=tab]):visible'
const mostPerPage = 40

/** Presses every control of a page once, each on a page of its own. */
export async function measureControls(browser: Browser, url: string, screen: Screen, route: string): Promise<Press[]> {
  const presses: Press[] = []
  for (let at = 0; at < mostPerPage; at += 1) {
    const page = await openRoute(browser, url, screen, route)
    const control = page.locator(controls).nth(at)
    if ((await page.locator(controls).count()) <= at) {
      await page.context().close()
      break
    }
    const name = (await control.getAttribute('aria-label')) ?? (await control.textContent())?.trim().slice(0, 24) ?? ''
    if (await control.isEnabled()) {
      await control.scrollIntoViewIfNeeded()
      await slowDown(page)
      const duration = await during(page, () =>
        control.click({ timeout: 5000, noWaitAfter: true }).catch(() => undefined),
      )
      presses.push({ control: name, duration })
    }
    await page.context().close()
  }
  return presses
}
