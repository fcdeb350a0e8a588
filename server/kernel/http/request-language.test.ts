import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import type { Language, LanguageOffer } from '../../../contract/language.ts'
import { testApp } from '../../../tests/support/http-app.ts'
import { requestLanguage } from './request-language.ts'

const chinese: LanguageOffer = { languages: ['zh', 'en'], defaultLanguage: 'zh' }

async function languageFor(header: string | undefined, named?: Language, offer = chinese) {
  const { app } = await testApp({
    settings: () => ({ ...defaultSettings, ...offer }),
    modules: [(scope) => void scope.get('/language', (request) => ({ is: requestLanguage(request, named) }))],
  })
  const headers = header === undefined ? {} : { 'accept-language': header }
  return (await app.inject({ url: '/language', headers })).json().is
}

describe('language of a request', () => {
  it.each([
    [undefined, 'zh'],
    ['en-GB,en;q=0.9,zh;q=0.1', 'en'],
    ['fr, en;q=0.5, zh-CN;q=0.7', 'zh'],
    ['en;q=0, fr', 'zh'],
    ['*', 'zh'],
    ['EN', 'en'],
    [',;;q=x,en;q=', 'zh'],
    ['zh-TW, en;q=0.9', 'zh'],
  ])('%s → %s', async (header, language) => expect(await languageFor(header)).toBe(language))

  it('is the requested one', async () => expect(await languageFor('zh', 'en')).toBe('en'))

  it.each([
    [undefined, undefined, 'ru', 'ru'],
    [undefined, 'zh', 'ru', 'ru'],
    ['zh-CN,zh;q=0.9', undefined, 'browser', 'en'],
    ['ru-RU,ru;q=0.9', 'zh', 'browser', 'ru'],
    ['zh', 'en', 'ru', 'en'],
  ] as const)(
    'of %s, and named %s, where en and ru are offered and %s is the default one → %s',
    async (header, named, home, language) => {
      expect(await languageFor(header, named, { languages: ['en', 'ru'], defaultLanguage: home })).toBe(language)
    },
  )
})
