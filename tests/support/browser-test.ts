import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '../../contract/language.ts'
import { demoAnnouncements } from '../../demo/announcements.ts'
import { guardLayers } from './layer-guard.ts'
import { endPortal, type Portal, startPortal } from './portal.ts'

interface Options {
  /** Console errors that this test expects; everything else fails it. */
  expectedErrors: RegExp[]
  /** True: the browser reports what it refuses to run, and this test hands it something to refuse. */
  refusalsExpected: boolean
  /** False: this device has dismissed no announcement, as on a first visit. */
  announcementsSeen: boolean
}

interface Fixtures extends Options {
  language: Language
  say: Say
  consoleGuard: undefined
  layerGuard: undefined
}

/** The words of the page in the test's language: `say('服务器', 'Servers')`. */
export type Say = (zh: string, en: string) => string

/** Ids of the demo's announcements. */
const announcementIds = demoAnnouncements(Date.now()).map(({ id }) => id)

/**
 * Every browser test runs against its worker's own portal, in its project's language, and fails on any console error,
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

/** Runs in every page before its own scripts: the visitor's choices, and an ear for the content security policy. */
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

/** The rules that a theme can break: themes are values of colour variables and nothing else (src/ui/theme.css). */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * axe finds nothing on what is shown now, in both themes. It reads structure and colours, which no word changes: a journey
 * asks it in one language, the screens of a11y.spec.ts in both.
 */
export async function expectAccessible(page: Page, { inBothLanguages = false } = {}): Promise<void> {
  if (!inBothLanguages && base.info().project.metadata['language'] === 'en') return
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  for (const theme of ['dark', 'light']) {
    await setTheme(page, theme)
    await untilStill(page)
    // Its report of what passed takes longer than finding what does not.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    // Its way through frames opens another page for every question.
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

/** Colours and layers move for up to 200 ms; what never ends (a spinner, the ticker) is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)))
  })
}

/** Nothing sticks out to the side: the page scrolls one way only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(widths.content).toBeLessThanOrEqual(widths.window)
}
