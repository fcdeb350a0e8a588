import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './contract/language.ts'
import { firstCatalogueFiles } from './scripts/build/first-visit.ts'

/** Messages of a first visit to the server list; all others arrive with the first lazy page. */
const firstVisit = firstCatalogueFiles().filter((file) => file.includes('/src/'))
/** Of the staff room, which players never download. */
const staff = ['src/features/staff/**', 'src/pages/staff-*']
/** Of the section that explains each setting: a fifth of the room's words, which the other sections do not wait for. */
const settings = ['src/features/staff/settings/**']
/** Of the section about game servers, a part of which is on the page of a player. */
const game = ['src/features/staff/game-side/**']
/** Of the legal pages, with sentences that are long and seldom read. */
const legal = ['src/features/staff/legal/**']
const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/shell', include: firstVisit, exclude: tests },
    { path: '<rootDir>/locales/{locale}/pages', include: ['src/**'], exclude: [...firstVisit, ...staff, ...tests] },
    {
      path: '<rootDir>/locales/{locale}/staff',
      include: staff,
      exclude: [...firstVisit, ...settings, ...game, ...legal, ...tests],
    },
    { path: '<rootDir>/locales/{locale}/staff-game', include: game, exclude: [...firstVisit, ...tests] },
    { path: '<rootDir>/locales/{locale}/staff-legal', include: legal, exclude: [...firstVisit, ...tests] },
    { path: '<rootDir>/locales/{locale}/staff-settings', include: settings, exclude: [...firstVisit, ...tests] },
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
})
