import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

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
