import type { Browser, BrowserContext, Page } from '@playwright/test'
import { minutes } from '../../../contract/duration.ts'
import { demoAnnouncements } from '../../../demo/announcements.ts'
import { openAgain } from '../../support/installed.ts'
import type { Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { entryIn, type Release } from './releases.ts'

/** A release that has replaced the one before; the portal runs already. */
export interface Round {
  readonly release: Release
  readonly step: Step
  readonly report: (kind: Finding['kind'], what: string) => void
}

/** Long enough for a busy machine; what takes longer is a finding. */
export const patience = minutes(1)

/** Requests fail while the portal is replaced, and files of an old build may be gone: what follows is checked on the page. */
const expectedErrors = /Failed to load resource|dynamically imported|a chunk is missing|\.css could not be loaded/

/** Views that the navigation leads to, and what each shows when it is there. */
const views: readonly (readonly [name: string, content: string])[] = [
  ['服务器', 'tr[data-id]'],
  ['VIP 会员', 'main h1'],
  ['排行榜', 'main table'],
  ['训练服', 'main h1'],
  ['常见问题', 'details'],
]

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** Waits until it holds; a page that is just being replaced does not yet. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** The first script of the document, which tells its build. */
export const entryOf = async (page: Page): Promise<string | undefined> =>
  entryIn(await page.evaluate(() => document.documentElement.dataset['first'] ?? ''))

export const untilBuild = (page: Page, { entry }: Release): Promise<void> =>
  until(`the new build at ${page.url()}`, async () => (await entryOf(page)) === entry)

/** How often this tab was reloaded; a link that is pressed before the scripts run loads a page, which is no reload. */
export const reloadsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('reloads') ?? 0))

/** A new profile. Errors in the consoles of its pages are told. */
export async function openProfile(
  browser: Browser,
  worker: 'allow' | 'block',
  onError: (what: string) => void,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: worker, reducedMotion: 'reduce' })
  const seen = JSON.stringify(demoAnnouncements(Date.now()).map(({ id }) => id))
  await context.addInitScript((ids) => {
    if (location.protocol !== 'http:') return
    localStorage.setItem('dismissedAnnouncements', ids)
    const [navigation] = performance.getEntriesByType('navigation')
    const reloads = Number(sessionStorage.getItem('reloads') ?? 0)
    if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') {
      sessionStorage.setItem('reloads', String(reloads + 1))
    }
  }, seen)
  context.on('page', (page) => {
    page.on('pageerror', (error) => onError(`page error: ${error}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) onError(`console: ${message.text()}`)
    })
  })
  return context
}

export async function openPage(context: BrowserContext, address: string, content: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(content).first().waitFor()
  return page
}

/** A page that its service worker serves, which has everything of this build. */
export async function install(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await openAgain(page, url)
  return page
}

/** Opens every view by the navigation, in a random order. */
export async function visitViews(page: Page, { step, report }: Round, who: string): Promise<void> {
  for (const [name, content] of shuffled(views, step.random)) {
    try {
      await page.getByRole('navigation').getByRole('link', { name }).first().click()
      await page.locator(content).first().waitFor({ timeout: patience })
      step.count('views opened')
    } catch (error) {
      const text = (await page.locator('main').textContent().catch(String)) ?? ''
      report('lost', `${who}: ${name} does not open: ${String(error).slice(0, 200)}; the page: ${text.slice(0, 200)}`)
    }
  }
}

/** Accepts the update that the page announces, and waits for the new build. */
export async function accept(page: Page, { release, step, report }: Round, who: string): Promise<void> {
  const button = page.getByRole('button', { name: '更新', exact: true })
  await button.waitFor({ timeout: patience })
  const [before, pressedAt] = [await reloadsOf(page), Date.now()]
  await button.click()
  await untilBuild(page, release)
  step.count('updates accepted')
  step.highest('longest update in s', Math.round((Date.now() - pressedAt) / 1000))
  await page.waitForTimeout(1000)
  const reloads = (await reloadsOf(page)) - before
  if (reloads !== 1) report('twice', `${who}: an accepted update reloaded the page ${reloads} times`)
}
