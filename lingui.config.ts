import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { firstCatalogueFiles } from './build/first-visit.ts'

/** Messages of a first visit to the server list; all others arrive with the first lazy page. */
const firstVisit = firstCatalogueFiles().filter((file) => file.includes('/src/'))
/** Of the staff room, which players never download. */
const staff = ['src/features/staff/**', 'src/pages/staff-*']
const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/shell', include: firstVisit, exclude: tests },
    { path: '<rootDir>/locales/{locale}/pages', include: ['src/**'], exclude: [...firstVisit, ...staff, ...tests] },
    { path: '<rootDir>/locales/{locale}/staff', include: staff, exclude: [...firstVisit, ...tests] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
})
