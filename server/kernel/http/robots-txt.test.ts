import { expect, it } from 'vitest'
import { testApp } from '../../../tests/support/http-app.ts'
import { robotsTxtRoutes } from './robots-txt.ts'

it('follows the settings', async () => {
  let isListed = true
  const { app } = await testApp({ modules: [robotsTxtRoutes(() => isListed)] })
  const { statusCode, headers, body } = await app.inject('/robots.txt')
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nAllow: /\nDisallow: /api/\n',
  ])
  isListed = false
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
})
