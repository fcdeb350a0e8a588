import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '../../contract/language.ts'
import { endPortal, type Portal, startPortal } from './portal.ts'

interface Fixtures {
  language: Language
  /** Console errors that this test expects; everything else fails it. */
  expectedErrors: RegExp[]
  consoleGuard: undefined
}

/** The words of the page in the test's language: `say('服务器', 'Servers')`. */
export type Say = (zh: string, en: string) => string

/**
 * Every browser test runs against its worker's own portal, in its project's language, and fails on any console error,
 * page error or Content-Security-Policy report.
 */
export const test = base.extend<Fixtures & { say: Say }, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await endPortal(portal)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  language: async ({}, use, info) => use(info.project.metadata['language'] === 'en' ? 'en' : 'zh'),
  say: async ({ language }, use) => use((zh, en) => (language === 'zh' ? zh : en)),
  expectedErrors: [[], { option: true }],
  consoleGuard: [
    async ({ context, language, expectedErrors }, use) => {
      const errors: string[] = []
      const expected = (text: string) => expectedErrors.some((pattern) => pattern.test(text))
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' && !expected(message.text())) errors.push(message.text())
        })
        page.on('pageerror', (error) => errors.push(String(error)))
      }
      context.on('page', watch)
      await context.addInitScript((chosen) => {
        if (localStorage.getItem('preferredLanguage') === null && chosen === 'en') {
          localStorage.setItem('preferredLanguage', 'en')
        }
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      }, language)
      await use(undefined)
      expect(errors, 'console errors and CSP reports').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** axe finds nothing on what is shown now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => {
      document.documentElement.dataset['theme'] = value
    }, theme)
    // Colours fade for up to 150 ms; axe must see where they end.
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))))
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `axe, ${theme}`).toEqual([])
  }
}
