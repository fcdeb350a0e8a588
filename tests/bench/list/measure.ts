import type { Browser, CDPSession, Page } from 'playwright'
import { installProbe } from './in-page.ts'
import type { ListSite } from './serve-list.ts'

/** Milliseconds under the CPU slow-down. */
export interface Measurement {
  /** From the navigation of a browser that holds nothing of the page until its first rows are on the screen. */
  readonly first: number
  /** The same with the browser's cache and storage of that visit. */
  readonly again: number
  /** Worst keystroke to next paint. */
  readonly typing: number
  /** Last key to rows repainted. */
  readonly repaint: number
  readonly sort: number
  readonly filter: number
  /** Time of the page's thread for the first visit, the next one and a refresh: it holds on a busy machine, too. */
  readonly firstWork: number
  readonly againWork: number
  readonly refreshWork: number
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

type Refresh = Pick<Measurement, 'refresh' | 'refreshWork' | 'blocked'>

async function refresh(page: Page, session: CDPSession, site: ListSite): Promise<Refresh> {
  await page.mouse.move(5, 5)
  await page.waitForTimeout(5200)
  await settled(page)
  site.turn()
  await page.evaluate(() => performance.clearResourceTimings())
  await page.evaluate(() => globalThis.listProbe.watchRows())
  const before = await threadTime(session)
  await page.locator('main').getByRole('button', { name: '刷新', exact: true }).first().click()
  await page.mouse.move(5, 5)
  const at = await page.evaluate(() => globalThis.listProbe.rowsShown())
  const refreshWork = (await threadTime(session)) - before
  const answered = await page.evaluate(() => globalThis.listProbe.lastAnswer())
  await page.waitForTimeout(600)
  return {
    refresh: at - answered,
    refreshWork,
    blocked: await page.evaluate(() => globalThis.listProbe.takeLongestTask()),
  }
}

async function newPage(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // The TypeScript loader wraps functions in this helper, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(installProbe)
  return { page, session: await context.newCDPSession(page) }
}

export async function openList(browser: Browser, site: ListSite): Promise<{ page: Page; session: CDPSession }> {
  const { page, session } = await newPage(browser)
  await page.goto(`${site.url}/servers`)
  await page.locator('main tbody tr[aria-rowindex]').first().waitFor({ timeout: 60_000 })
  await page.locator('main input[type=text]').first().waitFor()
  return { page, session }
}

/** Milliseconds that the page's thread has worked since its process began. */
async function threadTime(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
}

type Visits = Pick<Measurement, 'first' | 'again' | 'firstWork' | 'againWork'>

/** Two visits, one after the other. */
async function visits(browser: Browser, site: ListSite): Promise<Visits> {
  const { page, session } = await newPage(browser)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const visit = async () => {
    const before = await threadTime(session)
    await page.goto(`${site.url}/servers`, { waitUntil: 'commit' })
    const time = await page.evaluate(() => globalThis.listProbe.firstRows())
    const after = await threadTime(session)
    // A navigation may move the page to a new process, whose time begins at 0.
    return [time, after < before ? after : after - before] as const
  }
  const [first, firstWork] = await visit()
  // Long enough to store what the next visit starts with.
  await page.waitForTimeout(5000)
  const [again, againWork] = await visit()
  await page.context().close()
  return { first, again, firstWork, againWork }
}

/** The visits, then one with every interaction once. */
export async function measureList(browser: Browser, site: ListSite): Promise<Measurement> {
  const visited = await visits(browser, site)
  const { page, session } = await openList(browser, site)
  await page.waitForTimeout(1000)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const typed = await typing(page)
  const sort = Math.max(await click(page, '服务器'), await click(page, '人数'))
  const filter = Math.max(await click(page, '死斗'), await click(page, '死斗'))
  const refreshed = await refresh(page, session, site)
  await page.context().close()
  return { ...visited, ...typed, sort, filter, ...refreshed }
}
