import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'

/**
 * Journeys against the built product: `e2e/` in both languages, `pwa/` with what only an installed app does.
 * Every worker starts its own server with an empty DATA_DIR (support/portal.ts).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '.results/playwright',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: { launchOptions: chromiumLaunchOptions(), trace: 'retain-on-failure' },
  projects: [
    { name: 'zh', testDir: 'e2e', use: { locale: 'zh-CN' }, metadata: { language: 'zh' } },
    { name: 'en', testDir: 'e2e', use: { locale: 'en-US' }, metadata: { language: 'en' } },
    { name: 'pwa', testDir: 'pwa', use: { locale: 'zh-CN' }, metadata: { language: 'zh' } },
  ],
})
