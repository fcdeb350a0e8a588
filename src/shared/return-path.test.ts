import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { returnPath } from './return-path.ts'

describe('returnPath', () => {
  it.each([
    '/',
    '/?shared=1',
    '/servers',
    '/servers?mode=retakes&map=de_nuke&search=%E4%B8%AD',
    '/servers/details/1.2.3.4%3A27015',
    '/servers/details/%5B2001%3Adb8%3A%3A1%5D%3A27015',
    '/servers/rules/1.2.3.4%3A27015',
    '/faq#refunds',
    '/vip',
    '/vip/subscribe?source=pwa',
    '/vip/card',
    '/pracc',
    '/pracc?new=1',
    '/pracc/join/abcdefghijklmnopqrstuv',
    '/leaderboard?season=3&mode=solo&badges=pro%2Ckol&page=7',
    '/inventory?from=portal',
    '/settings/security',
  ])('accepts %s', (path) => {
    expect(returnPath(path)).toBe(path)
  })

  it.each([
    ['nothing', ''],
    ['another origin', 'https://evil.test/'],
    ['another origin without its scheme', '//evil.test/pracc'],
    ['three slashes', '///evil.test'],
    ['a backslash for a slash', '/\\evil.test'],
    ['backslashes', '\\\\evil.test'],
    ['a tab between the slashes', '/\t/evil.test'],
    ['a line end between the slashes', '/\n/evil.test'],
    ['a line end at the end', '/pracc\n'],
    ['a header in the path', '/pracc\r\nLocation: https://evil.test'],
    ['NUL', '/pracc\u0000'],
    ['a space before', ' /pracc'],
    ['a scheme', 'javascript:alert(1)'],
    ['a scheme after a slash', '/javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a path without its slash', 'pracc'],
    ['a host behind @', '/@evil.test'],
    ['dot segments', '/pracc/../..//evil.test'],
    ['encoded dot segments', '/pracc/%2e%2e/%2E./evil'],
    ['an encoded slash', '/%2Fevil.test'],
    ['an encoded slash deeper', '/pracc/%2f%2fevil.test'],
    ['an encoded backslash', '/%5Cevil.test'],
    ['a slash that is encoded twice', '/pracc/%252fevil.test'],
    ['a slash that is encoded three times', '/pracc/%25252fevil.test'],
    ['an encoded line end', '/pracc/%0d%0aLocation:x'],
    ['an encoded NUL', '/pracc/%00'],
    ['an escape that is not UTF-8', '/pracc/join/%faq'],
    ['two slashes after a page', '/faq//evil.test'],
    ['the API', '/api/auth/logout'],
    ['the demo', '/demo/outbox'],
    ['a file', '/sw.js'],
    ['a page that does not exist', '/nowhere'],
    ['more than a page', '/faq/more'],
    ['an empty parameter', '/pracc/join/?x'.replace('/pracc/join/', '/servers/details/')],
    ['the sign-in itself', '/login'],
    ['a callback of Steam', '/auth/steam/callback?token=x'],
    ['a callback of a link', '/auth/steam/bind/callback?error=x'],
    ['the reset of a password, which carries a token', '/reset-password?token=x&email=a%40b.cd'],
    ['what is too long', `/pracc/join/${'x'.repeat(2000)}`],
  ])('refuses %s', (_, text) => {
    expect(returnPath(text)).toBeUndefined()
  })

  it('never accepts a path that leads to another origin or another path than it names', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'pracc',
      'faq',
      'https:',
      ' ',
      '%',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.webUrl(), (pieces, web) => {
        for (const text of [pieces.join(''), `/${pieces.join('')}`, `/pracc${pieces.join('')}`, web, web.slice(6)]) {
          const path = returnPath(text)
          if (path === undefined) continue
          const url = new URL(path, 'https://play.example')
          expect(url.origin).toBe('https://play.example')
          expect(url.pathname + url.search + url.hash).toBe(text)
          expect(decodeURIComponent(url.pathname)).not.toMatch(/\/\/|\\|[\p{Cc}]/u)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('accepts every page of the table but those of the sign-in', () => {
    const filled = Object.entries(pagePaths).map(([name, { pattern }]) => {
      return [name, returnPath(pattern.replace('/*?', '').replace(/:\w+/, 'x')) !== undefined] as const
    })
    const refused = filled.filter(([, accepted]) => !accepted).map(([name]) => name)
    expect(refused.sort()).toEqual(['login', 'resetPassword', 'steamBindCallback', 'steamCallback'])
  })
})
