import { expect, it } from 'vitest'
import { inEveryLanguage, inLanguage, isLanguage, languageFacts, languages } from './language.ts'

it.each([
  [{ zh: '打', en: 'Play' }, 'zh', undefined, '打'],
  [{ en: 'Play' }, 'zh', 'zh', 'Play'],
  [{ zh: '打' }, 'en', 'zh', '打'],
  [{ zh: '打' }, 'en', undefined, '打'],
  [{}, 'zh', 'en', ''],
] as const)('of %j a reader of %s gets, where the default is %s, %j', (texts, language, home, text) => {
  expect(inLanguage(texts, language, home)).toBe(text)
})

it('knows its languages, and has something for each', () => {
  expect(inEveryLanguage((language) => languageFacts[language].tag)).toEqual({ zh: 'zh-Hans', en: 'en', ru: 'ru' })
  expect(languages.every(isLanguage)).toBe(true)
  expect(['toString', 'xx', ''].some(isLanguage)).toBe(false)
})
