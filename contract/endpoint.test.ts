import { expect, it } from 'vitest'
import { cacheControl, href } from './endpoint.ts'
import { readLeaderboard } from './endpoints/leaderboard.ts'
import { readServer } from './endpoints/server-details.ts'
import { readServerInfo } from './endpoints/servers.ts'
import { leaderboardAddress } from './leaderboard/leaderboard-address.ts'

it('builds an address with every value encoded', () => {
  expect(href(readServer, { params: { id: '[::1]:27015/../x' } })).toBe('/api/servers/%5B%3A%3A1%5D%3A27015%2F..%2Fx')
  expect(href(readServerInfo, { query: { ip: '::1', port: 27015 } })).toBe('/api/server/info?ip=%3A%3A1&port=27015')
})

it('has one spelling for each page of a leaderboard', () => {
  const page = (...question: Parameters<typeof leaderboardAddress>) =>
    href(readLeaderboard, leaderboardAddress(...question))
  expect(page('dm')).toBe('/api/leaderboard/dm?page=1')
  expect(page('dm', { page: 2, badges: ['pro', 'kol'], season: '3' })).toBe(
    '/api/leaderboard/dm?page=2&usergroup=kol,pro&season=3',
  )
  expect(page('solo', { around: '76561198000000101' })).toBe('/api/leaderboard/solo?around=76561198000000101')
})

it('writes a cache policy, which is no-store by default', () => {
  expect(cacheControl(undefined)).toBe('no-store')
  expect(cacheControl({ maxAge: 5 })).toBe('public, max-age=5')
  expect(cacheControl({ maxAge: 5, staleWhileRevalidate: 10 })).toBe('public, max-age=5, stale-while-revalidate=10')
})
