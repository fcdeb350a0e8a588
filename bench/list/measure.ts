import type { Browser, CDPSession, Page } from 'playwright'
import { installProbe } from './in-page.ts'
import type { ListSite } from './serve-list.ts'

/** Milliseconds under the CPU slow-down. */
export interface Measurement {
  /** Worst keystroke to next paint. */
  readonly typing: number
  /** Last key to rows repainted. */
  readonly repaint: number
  readonly sort: number
  readonly filter: number
  /** From the response's last byte until the new rows are on the screen. */
  readonly refresh: number
  /** Longest task of the refresh. */
  readonly blocked: number
}

export const cpuSlowdown = 4
const search = '#12'

async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(700)
  await page.evaluate(() => {
    globalThis.listProbe.takeWorstEvent()
    globalThis.listProbe.takeLongestTask()
  })
}

async function typing(page: Page): Promise<Pick<Measurement, 'typing' | 'repaint'>> {
  const field = page.locator('main input[type=text]').first()
  await field.click()
  await settled(page)
  for (const key of search.slice(0, -1)) {
    await page.keyboard.press(key)
    await page.waitForTimeout(120)
  }
  await page.evaluate((text) => globalThis.listProbe.watchRows(text), search)
  await page.keyboard.press(search.slice(-1))
  const at = await page.evaluate(() => globalThis.listProbe.rowsShown())
  const repaint = at - (await page.evaluate(() => globalThis.listProbe.lastInput()))
  await page.waitForTimeout(400)
  const worst = await page.evaluate(() => globalThis.listProbe.takeWorstEvent())
  for (const _ of search) await page.keyboard.press('Backspace')
  await page.waitForTimeout(400)
  return { typing: worst, repaint }
}

/** Clicks and returns the time until the rows have changed. */
async function click(page: Page, name: string): Promise<number> {
  await settled(page)
  await page.evaluate(() => globalThis.listProbe.watchRows())
  await page.locator('main').getByRole('button', { name, exact: true }).first().click()
  const at = await page.evaluate(() => globalThis.listProbe.rowsShown())
  return at - (await page.evaluate(() => globalThis.listProbe.lastInput()))
}

async function refresh(page: Page, site: ListSite): Promise<Pick<Measurement, 'refresh' | 'blocked'>> {
  await page.mouse.move(5, 5)
  await page.waitForTimeout(5200)
  await settled(page)
  site.turn()
  await page.evaluate(() => performance.clearResourceTimings())
  await page.evaluate(() => globalThis.listProbe.watchRows())
  await page.locator('main').getByRole('button', { name: '刷新', exact: true }).first().click()
  await page.mouse.move(5, 5)
  const at = await page.evaluate(() => globalThis.listProbe.rowsShown())
  const answered = await page.evaluate(() => globalThis.listProbe.lastAnswer())
  await page.waitForTimeout(600)
  return { refresh: at - answered, blocked: await page.evaluate(() => globalThis.listProbe.takeLongestTask()) }
}

export async function openList(browser: Browser, site: ListSite): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // The TypeScript loader wraps functions in this helper, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(installProbe)
  const session = await context.newCDPSession(page)
  await page.goto(`${site.url}/servers`)
  await page.locator('main tbody tr[aria-rowindex]').first().waitFor({ timeout: 60_000 })
  await page.locator('main input[type=text]').first().waitFor()
  return { page, session }
}

/** One visit with every interaction once. */
export async function measureList(browser: Browser, site: ListSite): Promise<Measurement> {
  const { page, session } = await openList(browser, site)
  await page.waitForTimeout(1000)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const typed = await typing(page)
  const sort = Math.max(await click(page, '服务器'), await click(page, '人数'))
  const filter = Math.max(await click(page, '死斗'), await click(page, '死斗'))
  const refreshed = await refresh(page, site)
  await page.context().close()
  return { ...typed, sort, filter, ...refreshed }
}
