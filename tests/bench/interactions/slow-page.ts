import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { installProbe } from './in-page.ts'

export const cpuSlowdown = 4

/** A desktop page in Chinese that measures its interactions; {@link slowDown} slows it down. */
export async function openPage(
  browser: Browser,
  { permissions }: Pick<BrowserContextOptions, 'permissions'> = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    ...(permissions ? { permissions } : {}),
  })
  const page = await context.newPage()
  // The TypeScript loader wraps functions in this helper, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(installProbe)
  return page
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Runs an interaction and returns its worst time from input to next paint. */
export async function during(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(500)
  await page.evaluate(() => globalThis.interactionProbe.takeInteraction())
  await act()
  await page.waitForTimeout(800)
  return page.evaluate(() => globalThis.interactionProbe.takeInteraction())
}
