import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'
import { type EngineOptions, sizes } from './engines/support/options.ts'

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

/**
 * Nearly a whole Chromium: without its own window, a third of two cores; what needs that, such as installing the app, a test
 * starts by itself. Scripts are not optimised: a page of a test ends before that pays, and it is a tenth of the browser tests.
 */
const { args, ...launchOptions } = chromiumLaunchOptions({ pageOnly: true })

/** `npm run test:all`: also the matrices, and every journey in English too. */
const isAll = process.env['TEST_ALL'] === '1'
const matrices = isAll ? [] : [/@all/]

/** Every page once in English; in `npm run test:all`, all journeys but those that do not depend on the language. */
const english = /english\.spec\.ts/
const once = /@once/
const onceFiles =
  /(announcements|bad-days|focus|frozen|import|inventory|latency|layer-guard|leaderboard|long-ranking|phone-links|practice-servers|return|staff(?!-journeys)[\w-]*|unsaved-input)\.spec\.ts/

/**
 * Journeys in Firefox and WebKit: a language and a size each, where their users are; in `npm run test:all` the others too.
 * `npm test` runs a journey in the engine of its tag, `@firefox` or `@webkit`, and what has no tag in both; `npm run test:all`
 * runs everything in both. One worker for each keeps its browser and its portal from the first file to the last.
 */
const engine = (name: string, { size, ...options }: Omit<EngineOptions, 'size'> & { size: keyof typeof sizes }) => ({
  name,
  testDir: 'engines',
  grepInvert: isAll ? [] : [/@all/, options.engineName === 'firefox' ? /@webkit/ : /@firefox/],
  workers: 1,
  timeout: 2 * patience.journey,
  expect: { timeout: 2 * patience.expectation },
  use: { ...options, size: sizes[size] },
})
const engines: Project<object, EngineOptions>[] = [
  engine('firefox', { engineName: 'firefox', language: 'en', size: 'desktop' }),
  engine('webkit', { engineName: 'webkit', language: 'zh', size: 'phone' }),
  ...(isAll
    ? [
        engine('firefox-phone', { engineName: 'firefox', language: 'zh', size: 'phone' }),
        engine('webkit-desktop', { engineName: 'webkit', language: 'en', size: 'desktop' }),
      ]
    : []),
]

/**
 * Journeys against the built product: `e2e/` in both languages, `pwa/` with what only an installed app does.
 * Every worker starts its own server with an empty DATA_DIR (support/portal.ts).
 */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '.results/playwright',
  globalSetup: './support/before-all.ts',
  fullyParallel: false,
  // One more than the cores of a small machine, for the moments in which a test waits; a fourth makes all of it slower.
  workers: 3,
  timeout: patience.journey,
  // A test that fails once is red: it is mended, or named in quarantine.json.
  retries: 0,
  expect: { timeout: patience.expectation },
  reporter: 'list',
  use: {
    launchOptions: { ...launchOptions, args: [...args, '--js-flags=--no-opt'] },
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    actionTimeout: patience.step,
    navigationTimeout: patience.step,
    viewport: { width: 1440, height: 900 },
  },
  projects: [
    // First: they take the longest, and one after the other.
    ...engines,
    {
      name: 'zh',
      testDir: 'e2e',
      testIgnore: english,
      grepInvert: matrices,
      use: { ...journey, locale: 'zh-CN' },
      metadata: { language: 'zh' },
    },
    {
      name: 'en',
      testDir: 'e2e',
      ...(isAll ? { testIgnore: onceFiles, grepInvert: once } : { testMatch: english }),
      use: { ...journey, locale: 'en-US' },
      metadata: { language: 'en' },
    },
    { name: 'pwa', testDir: 'pwa', grepInvert: matrices, use: { locale: 'zh-CN' }, metadata: { language: 'zh' } },
  ],
})
