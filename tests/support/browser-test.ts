import { test as base, expect, type Page } from '@playwright/test'
import { demoAnnouncements } from '../../demo/announcements.ts'
import { expectAccessibleIn } from './accessible.ts'
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
  language: 'zh' | 'en'
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

/**
 * Expects that axe finds no violation on the current page: in the dark theme, and with `npm run test:all` in the light one
 * too, whose text colours src/ui/theme.test.ts checks in any case. Text does not affect structure or colours: journeys run
 * it in one language, a11y.spec.ts in both.
 */
export async function expectAccessible(page: Page, { inBothLanguages = false } = {}): Promise<void> {
  if (!inBothLanguages && base.info().project.metadata['language'] === 'en') return
  await expectAccessibleIn(page, 'dark')
  if (process.env['TEST_ALL'] === '1') await expectAccessibleIn(page, 'light')
}

/** Expects that the page does not scroll horizontally; what a script draws anew after a change of the width may take a moment. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess).toBeLessThanOrEqual(0)
}
