import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '../../contract/language.ts'
import { demoAnnouncements } from '../../demo/announcements.ts'
import { guardLayers } from './layer-guard.ts'
import { endPortal, type Portal, startPortal } from './portal.ts'

interface Options {
  /** Console errors that this test expects; any other fails it. */
  expectedErrors: RegExp[]
  /** True: this test triggers Content-Security-Policy violations, so their reports do not fail it. */
  refusalsExpected: boolean
  /** False: no announcement is dismissed on this device, as on a first visit. */
  announcementsSeen: boolean
}

interface Fixtures extends Options {
  language: Language
  say: Say
  consoleGuard: undefined
  layerGuard: undefined
}

/** Picks the text in the test's language: `say('服务器', 'Servers')`. */
export type Say = (zh: string, en: string) => string

/** Ids of the demo's announcements. */
const announcementIds = demoAnnouncements(Date.now()).map(({ id }) => id)

/**
 * Every browser test runs against its worker's own portal, in its project's language. It fails on any console error,
 * page error or Content-Security-Policy report, and when a dialog or the focus is out of view after an action.
 */
export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await endPortal(portal)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  language: async ({}, use, info) => use(info.project.metadata['language'] === 'en' ? 'en' : 'zh'),
  say: async ({ language }, use) => use((zh, en) => (language === 'zh' ? zh : en)),
  expectedErrors: [[], { option: true }],
  refusalsExpected: [false, { option: true }],
  announcementsSeen: [true, { option: true }],
  consoleGuard: [
    async ({ context, portal, language, expectedErrors, refusalsExpected, announcementsSeen }, use) => {
      const errors: string[] = []
      const reportsBefore = portal.cspReports().length
      const refusals = refusalsExpected ? [/violates the following Content Security Policy/, /^CSP: /] : []
      const expected = (text: string) => [...expectedErrors, ...refusals].some((pattern) => pattern.test(text))
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' && !expected(message.text())) errors.push(message.text())
        })
        page.on('pageerror', (error) => errors.push(String(error)))
        page.on('dialog', (dialog) => {
          errors.push(`alert: ${dialog.message()}`)
          void dialog.dismiss()
        })
      }
      context.on('page', watch)
      const seen = announcementsSeen ? announcementIds : []
      await context.addInitScript(prepare, { language, seen })
      await use(undefined)
      expect(errors, 'console errors').toEqual([])
      if (refusalsExpected) return
      expect(portal.cspReports().slice(reportsBefore), 'reports of a broken content security policy').toEqual([])
    },
    { auto: true },
  ],
  layerGuard: [
    async ({ context }, use) => {
      const end = guardLayers(context.browser(), context)
      await use(undefined)
      await end()
    },
    { auto: true },
  ],
})

/** Runs in every page before its own scripts: sets the visitor's preferences and logs CSP violations. */
function prepare({ language, seen }: { language: string; seen: string[] }): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
  try {
    if (localStorage.getItem('test-prepared') !== null) return
    localStorage.setItem('test-prepared', '1')
    if (language === 'en') localStorage.setItem('preferredLanguage', 'en')
    if (seen.length > 0) localStorage.setItem('dismissedAnnouncements', JSON.stringify(seen))
  } catch {
    console.info('a test refuses storage')
  }
}

export { expect }

/** The rules that a theme can break: a theme only sets colour variables (src/ui/theme.css). */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds no violation on the current page, in both themes. Text does not affect structure or colours:
 * journeys run it in one language, a11y.spec.ts in both.
 */
export async function expectAccessible(page: Page, { inBothLanguages = false } = {}): Promise<void> {
  if (!inBothLanguages && base.info().project.metadata['language'] === 'en') return
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  for (const theme of ['dark', 'light']) {
    await setTheme(page, theme)
    await untilStill(page)
    // Reporting the passed rules takes longer than finding violations.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    // Outside legacy mode, axe opens another page for every analysis; only frames need that.
    axe.setLegacyMode(page.frames().length === 1)
    const { violations } = await (theme === 'dark' ? axe : axe.withRules(rulesOfColour)).analyze()
    const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `axe, ${theme}`).toEqual([])
  }
  await setTheme(page, before)
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    if (value === '') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  }, theme)
}

/**
 * Waits until two frames pass without a transition (each up to 200 ms; the end of one can start those of its
 * descendants). Ignores endless animations (a spinner, the ticker).
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running')
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await twoFrames()
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      await Promise.all(moving.map((each) => each.finished.catch(() => undefined)))
      await twoFrames()
    }
  })
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(widths.content).toBeLessThanOrEqual(widths.window)
}
