import { expect, it } from 'vitest'
import { inEveryLanguage, inLanguage, isLanguage, languageFacts, languages, offeredLanguage } from './language.ts'
import { otherLanguageOf } from './other-language.ts'

it.each([
  [{ zh: '打', en: 'Play' }, 'zh', undefined, '打'],
  [{ en: 'Play' }, 'zh', 'zh', 'Play'],
  [{ zh: '打' }, 'en', 'zh', '打'],
  [{ zh: '打' }, 'en', undefined, '打'],
  [{}, 'zh', 'en', ''],
] as const)('of %j a reader of %s gets, where the default is %s, %j', (texts, language, home, text) => {
  expect(inLanguage(texts, language, home)).toBe(text)
})

it.each([
  [{ zh: '打', en: 'Play' }, 'zh', 'en', undefined],
  [{ zh: '打', en: 'Play' }, 'ru', 'zh', 'zh-Hans'],
  [{ zh: '打', en: 'Play' }, 'ru', 'browser', 'en'],
  [{ zh: '打' }, 'ru', 'en', 'zh-Hans'],
  [{}, 'ru', 'en', undefined],
] as const)(
  '%j is for a reader of %s, where the default is %s, in the other language %j',
  (texts, language, home, tag) => {
    expect(otherLanguageOf(texts, language, home)).toBe(tag)
  },
)

it('knows its languages, and has something for each', () => {
  expect(inEveryLanguage((language) => languageFacts[language].tag)).toMatchObject({ zh: 'zh-Hans', en: 'en' })
  expect(Object.keys(inEveryLanguage(() => 1))).toEqual(languages)
  expect(languages.every(isLanguage)).toBe(true)
  expect(['toString', 'xx', ''].some(isLanguage)).toBe(false)
})

const offers = {
  'zh and en': { languages: ['zh', 'en'], defaultLanguage: 'zh' },
  'en and ru': { languages: ['en', 'ru'], defaultLanguage: 'browser' },
  ru: { languages: ['ru'], defaultLanguage: 'browser' },
} as const

it.each([
  [['ru-RU', 'en'], 'en and ru', 'ru'],
  [['zh-TW', 'RU'], 'en and ru', 'ru'],
  [['zh-TW'], 'zh and en', 'zh'],
  [['rus', 'uk'], 'en and ru', 'en'],
  [['fr'], 'zh and en', 'zh'],
  [[], 'ru', 'ru'],
  [['en'], 'ru', 'ru'],
  [['browser', '', '*'], 'en and ru', 'en'],
] as const)('who wants %j of %s gets %s', (wanted, offer, language) => {
  expect(offeredLanguage(wanted, offers[offer])).toBe(language)
})
