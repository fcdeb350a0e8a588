import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { firstCatalogueFiles } from './build/first-visit.ts'

/** Messages of a first visit to the server list; all others arrive with the first lazy page. */
const firstVisit = firstCatalogueFiles().filter((file) => file.includes('/src/'))
const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/shell', include: firstVisit, exclude: tests },
    { path: '<rootDir>/locales/{locale}/pages', include: ['src/**'], exclude: [...firstVisit, ...tests] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
})
