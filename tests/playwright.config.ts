import { defineConfig, type PlaywrightTestOptions } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'

/**
 * Journeys run without the service worker, which has a project of its own, and with reduced motion: an animation repaints
 * the page sixty times a second.
 */
const journey: Pick<PlaywrightTestOptions, 'serviceWorkers' | 'contextOptions' | 'permissions'> = {
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/**
 * How long a step, an expectation and a whole journey may take: for something that never comes, not for a slow one. Other
 * programs on the machine can make the same step ten times slower.
 */
const patience = { step: 30_000, expectation: 30_000, journey: 120_000 }

/** Journeys that do not depend on the language run in Chinese only; so do the staff's sections, which staff-journeys.spec.ts visits in both. */
const once = /@once/
const onceFiles =
  /(announcements|bad-days|focus|frozen|import|inventory|latency|layer-guard|leaderboard|long-ranking|phone-links|pracc|return|staff(?!-journeys)[\w-]*|unsaved-input)\.spec\.ts/

/**
 * Journeys against the built product: `e2e/` in both languages, `pwa/` with what only an installed app does.
 * Every worker starts its own server with an empty DATA_DIR (support/portal.ts).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '.results/playwright',
  fullyParallel: false,
  // One more than the cores of a small machine: the tests wait half of their time.
  workers: 3,
  timeout: patience.journey,
  // Real time passes in these journeys; a loaded machine gets a second try, and the report calls it flaky.
  retries: 1,
  expect: { timeout: patience.expectation },
  reporter: [['list'], ['json']],
  use: {
    // A whole Chromium draws its own window as well, a third of two cores. What only it can do, such as installing the
    // app, a test starts by itself.
    launchOptions: chromiumLaunchOptions({ pageOnly: true }),
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    actionTimeout: patience.step,
    viewport: { width: 1440, height: 900 },
  },
  projects: [
    { name: 'zh', testDir: 'e2e', use: { ...journey, locale: 'zh-CN' }, metadata: { language: 'zh' } },
    {
      name: 'en',
      testDir: 'e2e',
      grepInvert: once,
      testIgnore: onceFiles,
      use: { ...journey, locale: 'en-US' },
      metadata: { language: 'en' },
    },
    { name: 'pwa', testDir: 'pwa', use: { locale: 'zh-CN' }, metadata: { language: 'zh' } },
  ],
})
