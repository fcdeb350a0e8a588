import type { Browser, CDPSession, Page } from 'playwright'
import { during, openPage, slowDown } from '../interactions/slow-page.ts'
import type { AnsweringSite } from '../support/serve-answers.ts'

/** Each interaction, and its worst time from input to next paint. */
export const interactions = [
  'scroll by keys',
  'another mode',
  'filter by a badge',
  'another season',
  'open a player',
  'close the player',
] as const
export type Interaction = (typeof interactions)[number]

export interface Measurement {
  /** Milliseconds under the CPU slow-down. */
  readonly worst: Readonly<Record<Interaction, number>>
  /** The most rows in the document at any time. */
  readonly rows: number
  /** Heap in bytes after a garbage collection, with 5 pages and with all pages loaded. */
  readonly heapAtFive: number
  readonly heapAtEnd: number
}

const rowHeight = 54
const pageSize = 50

const heap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
/** Pages that the table has room for. */
const loaded = (page: Page): Promise<number> =>
  page.evaluate(([height, size]) => Math.round((document.querySelector('table')?.clientHeight ?? 0) / height / size), [
    rowHeight,
    pageSize,
  ] as const)

/** Scrolls to the end until `pages` are loaded. */
async function scrollAll(page: Page, session: CDPSession, pages: number) {
  let rows = 0
  let heapAtFive = 0
  for (let last = 0; last < pages; ) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const began = Date.now()
    for (let now = await loaded(page); now <= last; now = await loaded(page)) {
      if (Date.now() - began > 20_000) throw new Error(`page ${last + 1} never came`)
      await page.waitForTimeout(20)
    }
    last = await loaded(page)
    rows = Math.max(rows, await page.getByRole('row').count())
    if (heapAtFive === 0 && last >= 5) heapAtFive = await heap(session)
  }
  return { rows, heapAtFive, heapAtEnd: await heap(session) }
}

async function interact(page: Page): Promise<Record<Interaction, number>> {
  const dialog = page.getByRole('dialog')
  const player = () => page.locator('[data-name]').first()
  // Loads the dialog's code, so that a repeated visit is measured.
  await player().click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  return {
    'scroll by keys': await during(page, async () => {
      for (let at = 0; at < 10; at += 1) {
        await page.keyboard.press('PageDown')
        await page.waitForTimeout(150)
      }
    }),
    'another mode': await during(page, () => page.getByRole('tab').nth(2).click()),
    'filter by a badge': await during(page, () => page.locator('button[aria-pressed]', { hasText: 'PRO' }).click()),
    'another season': await during(page, () => page.getByRole('button', { name: '总榜', exact: true }).click()),
    'open a player': await during(page, () => player().click()),
    'close the player': await during(page, () => page.keyboard.press('Escape')),
  }
}

/** One visit: every page at full speed, then every interaction slowed down. */
export async function measureLeaderboard(browser: Browser, site: AnsweringSite, pages: number): Promise<Measurement> {
  const page = await openPage(browser)
  await page.goto(`${site.url}/leaderboard`)
  await page.locator('tr[data-row]').first().waitFor({ timeout: 60_000 })
  const session = await page.context().newCDPSession(page)
  const scrolled = await scrollAll(page, session, pages)
  await slowDown(page)
  const worst = await interact(page)
  await page.context().close()
  return { worst, ...scrolled }
}
