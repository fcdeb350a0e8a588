import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { expandMacros } from './lingui-macros.ts'

/** The translations of every message in the Chinese catalogues, by its id, which message and context make. */
async function translations(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const filename of globSync('locales/zh/*.po')) {
    const context = { locale: 'zh', sourceLocale: 'en', filename }
    const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), context)
    for (const [id, { translation = '' }] of Object.entries(catalogue)) {
      found.set(id, (found.get(id) ?? new Set()).add(translation))
    }
  }
  return found
}

test('a message has one translation: the catalogue that is loaded last would change it on every page', async () => {
  const all = await translations()
  expect(all.size).toBeGreaterThan(1000)
  expect([...all.values()].filter((each) => each.size > 1).map((each) => [...each])).toEqual([])
})

test('the build gives every message the id that the extractor, which is another tool, gave it', async () => {
  const known = await translations()
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const expanded = await Promise.all(
    sources
      .map((file) => [readFileSync(file, 'utf8'), file] as const)
      .filter(([code]) => code.includes('/macro'))
      .map(([code, file]) => expandMacros(code, file)),
  )
  const ids = expanded.flatMap(({ code }) =>
    [...code.matchAll(/\/\*i18n\*\/ \{\s+id: "([^"\\]+)"/g)].map(([, id]) => id),
  )
  expect(ids.length).toBeGreaterThan(1000)
  expect(ids.filter((id) => id === undefined || !known.has(id))).toEqual([])
})
