import { describe, expect, it } from 'vitest'
import { testApp } from '../../../tests/support/http-app.ts'
import { requestLanguage } from './request-language.ts'

async function languageFor(header: string | undefined, named?: 'zh' | 'en') {
  const { app } = await testApp({
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
  ])('%s → %s', async (header, language) => expect(await languageFor(header)).toBe(language))

  it('is the requested one', async () => expect(await languageFor('zh', 'en')).toBe('en'))
})
