import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Where the words of a first visit to the server list live; every other word arrives with a lazy chunk. */
const firstLoad = [
  'src/app/**',
  'src/ui/load-failed.tsx',
  'src/platform/**',
  'src/pages/servers-page.tsx',
  'src/features/servers/{list,filters}/**',
  'src/features/announcements/ticker/**',
  'src/features/latency/cell/**',
]
const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/shell', include: firstLoad, exclude: tests },
    { path: '<rootDir>/locales/{locale}/pages', include: ['src/**'], exclude: [...firstLoad, ...tests] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
})
