import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/language.ts'
import { catalogueProblems, type Translation } from './catalogue-problems.ts'
import { expandMacros } from './lingui-macros.ts'

/** The catalogues of a language: messages and their translations by id, which message and context make. */
async function cataloguesOf(locale: string): Promise<ReadonlyMap<string, ReadonlyMap<string, Translation>>> {
  const catalogues = new Map<string, ReadonlyMap<string, Translation>>()
  for (const filename of globSync(`locales/${locale}/*.po`)) {
    const context = { locale, sourceLocale: 'en', filename }
    const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), context)
    catalogues.set(
      path.basename(filename),
      new Map(
        Object.entries(catalogue).map(([id, { message = '', translation = '' }]) => [id, { message, translation }]),
      ),
    )
  }
  return catalogues
}

const others = languages.filter((each) => each !== 'en')

/** The translations of every message, by its id. */
async function translations(locale: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const catalogue of (await cataloguesOf(locale)).values()) {
    for (const [id, { translation }] of catalogue) found.set(id, (found.get(id) ?? new Set()).add(translation))
  }
  return found
}

describe.each(others)('the catalogues in %s', (locale) => {
  test('have every message, each with its arguments, its tags and the plural forms of the language', async () => {
    const [own, english] = [await cataloguesOf(locale), await cataloguesOf('en')]
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [name, catalogue] of own) {
      expect([...catalogue.keys()].sort(), name).toEqual([...(english.get(name)?.keys() ?? [])].sort())
      expect(catalogueProblems(locale, [...catalogue.values()]), name).toEqual([])
    }
  })

  test('have one translation of a message: the catalogue that is loaded last would change it on every page', async () => {
    const all = await translations(locale)
    expect(all.size).toBeGreaterThan(1000)
    expect([...all.values()].filter((each) => each.size > 1).map((each) => [...each])).toEqual([])
  })
})

test.each([
  ['zh', '{n} servers', '{n} 台', undefined],
  ['zh', 'Save', '', 'missing: Save'],
  ['zh', '{n} of {all}', '{n} 台', 'arguments are not all n: {n} 台'],
  ['zh', '<0>Read</0> it', '<0>读<0>', 'tags are not </0> <0>: <0>读<0>'],
  ['zh', '{n, plural, one {# day} other {# days}}', '{n, plural, other {# 天}}', undefined],
  [
    'ru',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    undefined,
  ],
  ['ru', '{n, plural, one {# day} other {# days}}', '{n, plural, one {# день} other {# дня}}', /^n has no few, many: /],
  [
    'ru',
    '{n, plural, one {{a}} other {# days}}',
    '{n, plural, one {#} few {#} many {#} other {#}}',
    /^arguments are not a n: /,
  ],
  ['ru', '{n} days', '{n дней', 'invalid syntax at line 1 col 4: {n дней'],
])('in %s "%s" as "%s": %s', (language, message, translation, problem) => {
  const found = catalogueProblems(language, [{ message, translation }])
  expect(found).toEqual(
    problem === undefined ? [] : [typeof problem === 'string' ? problem : expect.stringMatching(problem)],
  )
})

test.each([
  [1, '1 сервер'],
  [3, '3 сервера'],
  [11, '11 серверов'],
  [21, '21 сервер'],
  [25, '25 серверов'],
])('the plural forms of Russian: %d', (n, text) => {
  const messages: Messages = {
    servers: [
      [
        'n',
        'plural',
        { one: ['#', ' сервер'], few: ['#', ' сервера'], many: ['#', ' серверов'], other: ['#', ' сервера'] },
      ],
    ],
  }
  const i18n = setupI18n({ locale: 'ru', messages: { ru: messages } })
  expect(i18n._('servers', { n })).toBe(text)
})

test('the build gives every message the id that the extractor, which is another tool, gave it', async () => {
  const known = await translations('zh')
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
