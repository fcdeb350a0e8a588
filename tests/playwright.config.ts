import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'

/**
 * Journeys see the page as the network gives it: the service worker has its own project. Nothing moves by itself, which
 * would be drawn sixty times a second for nobody.
 */
const journey: Pick<
  PlaywrightTestOptions & PlaywrightWorkerOptions,
  'launchOptions' | 'serviceWorkers' | 'contextOptions' | 'permissions'
> = {
  launchOptions: chromiumLaunchOptions({ pageOnly: true }),
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** What does not depend on the words, and takes long: in one language. */
const once = /@once/
const onceFiles = /(bad-days|frozen|import|inventory|latency)\.spec\.ts/

/**
 * Journeys against the built product: `e2e/` in both languages, `pwa/` with what only an installed app does.
 * Every worker starts its own server with an empty DATA_DIR (support/portal.ts).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '.results/playwright',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  // Real time passes in these journeys; a loaded machine gets a second try, and the report calls it flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
    actionTimeout: 8000,
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
