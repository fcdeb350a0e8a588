import { describe, expect, it } from 'vitest'
import { everyEndpoint } from '../contract/every-endpoint.ts'
import { keptEndpoints } from '../contract/page/kept-endpoints.ts'
import { changesOf, keptOf, routeOf } from './routes.ts'

const origin = 'https://play.example'
const known = {
  isPrecached: (path: string) => path === '/assets/index-abc.js' || path === '/index.html',
  keptOf: keptOf(keptEndpoints(everyEndpoint)),
  changesOf: changesOf(keptEndpoints(everyEndpoint)),
}

const asked = (path: string, extra: { method?: string; mode?: string; hasAuthorization?: boolean } = {}) =>
  routeOf({ url: new URL(path, origin), method: 'GET', mode: 'cors', hasAuthorization: false, ...extra }, origin, known)

describe('what the worker never touches', () => {
  it.each([
    ['/api/auth/steam/callback', {}],
    ['/api/auth/steam/callback', { mode: 'navigate' }],
    ['/api/auth', {}],
    ['/api/payment/orders/1', {}],
    ['/api/scrim/servers', {}],
    ['/api/servers', { method: 'POST' }],
    ['/api/auth/inventory/sign-in', { method: 'POST' }],
    ['/api/database/im-update-user', { method: 'POST' }],
    ['https://inventory.example/api/sign-in/callback?token=x', { mode: 'navigate' }],
    ['/api/servers', { hasAuthorization: true }],
    ['/index.html', { hasAuthorization: true }],
    ['https://cdn.example/avatar.png', {}],
    ['https://cdn.example/', { mode: 'navigate' }],
    ['/embed/servers?mode=dm', { mode: 'navigate' }],
    ['/embed/player/76561198000000101', { mode: 'navigate' }],
    ['/card/server/1.2.3.4%3A27015.svg', { mode: 'navigate' }],
    ['/card/player/76561198000000101.png', {}],
  ])('%s %o', (path, extra) => {
    expect(asked(path, extra)).toMatchObject({ kind: 'network', reason: expect.any(String) })
  })

  it.each([
    '/api/server/info?ip=1.2.3.4&port=27015',
    '/api/servers?mode=retakes',
    '/api/servers?since=1.a&mode=retakes',
    '/api/faqs?since=1.a',
    '/api/openapi.json',
    '/api/privileges?language=zh&page=2',
    '/api/vip/options',
    '/api/faqs?language=zh&token=x',
    '/api/faqs?season=3',
    '/api/leaderboard/dm?page=1&token=x',
    '/api/leaderboard',
    '/api/leaderboard/user/me',
    '/api/leaderboard/dm?around=76561198000000101',
    '/api/leaderboard/dm?around=76561198000000101&season=3',
    '/api/leaderboard/user/76561198000000101',
    '/api/leaderboard/user/76561198000000101?season=3',
    '/api/leaderboard/user/76561198000000101/history',
    '/api/leaderboard/dm/top/all',
    '/api/avatar/76561190000000001?v=1',
    '/api/auth/inventory/sign-in',
    '/api/database/im-update-user',
    '/auth/steam/callback?token=x',
    '/assets/index-old.js',
  ])('leaves %s to the network', (path) => {
    expect(asked(path).kind).toBe('network')
  })
})

describe('navigation', () => {
  it.each([
    '/',
    '/?source=pwa',
    '/servers',
    '/faq',
    '/nowhere',
    '/servers/details/1.2.3.4%3A27015',
    '/apiary',
    '/auth/steam/callback?token=x',
    '/reset-password?token=x&email=fox%40example.org',
  ])('%s is the shell', (path) => {
    expect(asked(path, { mode: 'navigate' })).toEqual({ kind: 'shell' })
  })
  it.each([
    '/api/openapi.json',
    '/healthz',
    '/livez',
    '/readyz',
    '/metrics',
    '/demo/outbox',
    '/demo',
    '/robots.txt',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/.within.website/x/cmd/anubis/api/pass-challenge',
    '/cdn-cgi/access/authorized',
    '/icons/icon.svg',
  ])('%s is not the shell', (path) => {
    expect(asked(path, { mode: 'navigate' }).kind).toBe('network')
  })
})

describe('what is stored', () => {
  it.each([
    ['/api/servers', 'shared'],
    ['/api/faqs?language=en', 'shared'],
    ['/api/privileges?language=zh', 'shared'],
    ['/api/server/announcement?language=zh', 'shared'],
    ['/api/server/announcement/list?language=zh', 'shared'],
    ['/api/servers/1.2.3.4%3A27015', 'servers'],
    ['/api/servers/1.2.3.4%3A27015/rules', 'servers'],
    ['/api/leaderboard/seasons', 'leaderboard'],
    ['/api/leaderboard/dm-pistol?page=2&usergroup=pro,kol&season=3', 'leaderboard'],
    ['/api/leaderboard/retakes/top?season=3', 'leaderboard'],
  ])('%s in %s', (path, cache) => {
    expect(asked(path)).toMatchObject({ kind: 'kept', cache })
  })
})

describe('every endpoint', () => {
  const samples: Readonly<Record<string, string>> = { id: '1.2.3.4%3A27015', mode: 'dm', steamId: '76561198000000101' }
  const example = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => samples[name] ?? 'x')

  it.each(Object.entries(everyEndpoint))('%s is kept only where its object says so', (_name, endpoint) => {
    const { path, method, cache } = endpoint
    const offline = typeof cache === 'object' ? cache.offline : undefined
    const route = asked(example(path), { method })
    if (offline === undefined) expect(route.kind).toBe('network')
    else expect(route).toMatchObject({ kind: 'kept', cache: offline.cache })
    const query = Object.keys(endpoint.query?.entries ?? {}).filter(
      (name) => !offline?.query.includes(name) && name !== offline?.changes,
    )
    for (const name of query) expect(asked(`${example(path)}?${name}=x`, { method }).kind).toBe('network')
    expect(asked(example(path), { method, hasAuthorization: true }).kind).toBe('network')
  })

  it('is public and a read where it is kept', () => {
    const kept = Object.values(everyEndpoint).filter(({ cache }) => typeof cache === 'object' && cache.offline)
    expect(kept.length).toBeGreaterThan(8)
    for (const { caller, method, path } of kept) {
      expect([caller, method]).toEqual(['anyone', 'GET'])
      expect(path).not.toMatch(/^\/api\/(?:auth|payment|scrim)\//)
    }
  })
})

it('serves the files of its own build', () => {
  expect(asked('/assets/index-abc.js')).toEqual({ kind: 'file' })
})

it('knows which list has changes, and stores them with it', () => {
  expect(asked('/api/servers')).toEqual({ kind: 'kept', cache: 'shared', changes: 'since' })
  expect(asked('/api/faqs')).toEqual({ kind: 'kept', cache: 'shared' })
  expect(asked('/api/servers?since=1.a')).toEqual({
    kind: 'changes',
    cache: 'shared',
    whole: new URL('/api/servers', origin),
    since: '1.a',
  })
})
