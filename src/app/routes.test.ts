import { describe, expect, it } from 'vitest'
import { community } from '../../community.config.ts'
import { keepFrom, settle } from './routes.ts'

const on = { ...community.features, vip: true, leaderboard: true, pracc: true }
const off = { ...on, servers: { ...on.servers, enabled: false }, faq: false, vip: false, leaderboard: false }

describe('settle', () => {
  it.each([
    ['/', 'servers'],
    ['/servers', 'servers'],
    ['/servers/', 'servers'],
    ['/faq', 'faq'],
    ['/leaderboard', 'leaderboard'],
    ['/vip', 'vip'],
    ['/vip/subscribe', 'vipSubscribe'],
    ['/vip/card', 'vipCard'],
  ])('shows %s as %s without a redirect error', (path, name) => {
    expect(settle(path, '', on)).toMatchObject({ view: { name }, error: undefined })
  })

  it('decodes the server of a details address', () => {
    expect(settle('/servers/details/%5B%3A%3A1%5D%3A27015', '', on).view).toEqual({
      name: 'serverDetails',
      serverId: '[::1]:27015',
    })
  })

  it.each(['/servers/else', '/servers/details', '/servers/details/a/b', '/servers/details/%'])(
    'sends %s to the list without an error',
    (path) => {
      expect(settle(path, '', on)).toEqual({ view: { name: 'servers' }, redirect: '/servers', error: undefined })
    },
  )

  it.each(['/settings', '/settings/profile'])('says that %s is not enabled', (path) => {
    expect(settle(path, '', on)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it('knows the pages of the settings where they are on, and sends the rest to the index', () => {
    const settings = { enabled: true, profile: true, security: false }
    const at = (path: string, more = {}) => settle(path, '', { ...on, settings, ...more })
    expect(at('/settings').view).toEqual({ name: 'settings', part: 'general' })
    expect(at('/settings/profile').view).toEqual({ name: 'settings', part: 'profile' })
    for (const path of ['/settings/security', '/settings/general', '/settings/profile/x']) {
      expect(at(path), path).toMatchObject({ redirect: '/settings', view: { part: 'general' } })
    }
    expect(at('/settings/profile', { signIn: false })).toMatchObject({ redirect: '/settings' })
  })

  it('says that the leaderboard is not enabled where it is off, and knows nothing below it', () => {
    expect(settle('/leaderboard', '?season=all', off)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
    expect(settle('/leaderboard/dm', '', on)).toMatchObject({ redirect: '/leaderboard', error: undefined })
  })

  it.each([
    ['/login', { name: 'login' }],
    ['/auth/steam/callback', { name: 'steamCallback' }],
    ['/auth/steam/bind/callback', { name: 'bindCallback' }],
    ['/reset-password', { name: 'resetPassword', token: 't', email: 'fox@example.org' }],
  ])('%s is a page where accounts are on, and says that they are off where they are', (path, view) => {
    const search = '?token=t&email=fox%40example.org'
    expect(settle(path, search, on)).toEqual({ view, redirect: undefined, error: undefined })
    expect(settle(path, search, { ...on, signIn: false })).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it.each(['', '?token=t', '?email=fox%40example.org', '?token=&email='])(
    'leads from a reset without its token and address (%s) to the login',
    (search) => {
      expect(settle('/reset-password', search, on)).toEqual({
        view: { name: 'login' },
        redirect: '/login',
        error: undefined,
      })
    },
  )

  it.each(['/auth/steam', '/login/more', '/auth/steam/callback/more'])('does not know %s', (path) => {
    expect(settle(path, '', on)).toMatchObject({ redirect: '/', error: 'NOT_FOUND' })
  })

  it.each(['/vip/nothing', '/vip/subscribe/more'])('sends %s to VIP without an error', (path) => {
    expect(settle(path, '', on)).toEqual({ view: { name: 'vip' }, redirect: '/vip', error: undefined })
  })

  it.each(['/vip', '/vip/subscribe', '/vip/card'])('says that %s is not enabled where VIP is off', (path) => {
    expect(settle(path, '', { ...on, vip: false })).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it('shows practice servers, and an invitation to one', () => {
    expect(settle('/pracc', '?order=o1', on)).toEqual({
      view: { name: 'pracc' },
      redirect: undefined,
      error: undefined,
    })
    expect(settle('/pracc/join/abc-DEF_1', '', on).view).toEqual({ name: 'praccJoin', code: 'abc-DEF_1' })
    expect(settle('/pracc/nothing', '', on)).toEqual({ view: { name: 'pracc' }, redirect: '/pracc', error: undefined })
    expect(settle('/pracc/join/a', '', { ...on, pracc: false })).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it('begins with VIP where there is no server list', () => {
    expect(settle('/', '', { ...off, vip: true })).toMatchObject({ view: { name: 'vip' }, redirect: '/vip' })
  })

  it('says that an unknown address does not exist', () => {
    expect(settle('/vipers', '', on)).toMatchObject({ redirect: '/', error: 'NOT_FOUND' })
  })

  it.each(['', '?', '?form=portal'])(
    'opens the list where the inventory is addressed without `from` (%s)',
    (search) => {
      expect(settle('/inventory', search, on)).toEqual({ view: { name: 'servers' }, redirect: '/', error: undefined })
    },
  )

  it.each([
    ['/inventory', '?from=portal'],
    ['/inventory/', '?from=game'],
    ['/inventory/craft', '?from='],
    ['/inventory/toString', '?from=portal'],
  ])('shows the inventory at %s%s', (path, search) => {
    expect(settle(path, search, on)).toEqual({ view: { name: 'inventory' }, redirect: undefined, error: undefined })
  })

  it('says that the inventory is off where it or the part asked for is', () => {
    const none = { ...on, inventory: { ...on.inventory, enabled: false } }
    expect(settle('/inventory', '?from=game', none)).toMatchObject({ redirect: '/?from=game', error: 'FEATURE_OFF' })
    expect(settle('/inventory/craft', '?from=portal', none)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
    for (const part of ['trading', 'market', 'details', 'details/7']) {
      expect(settle(`/inventory/${part}`, '?from=portal', on)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
    }
  })

  it('carries the first error through a chain of redirects', () => {
    const faqOnly = { ...off, faq: true }
    expect(settle('/servers/details/1.2.3.4:1', '', faqOnly)).toEqual({
      view: { name: 'faq' },
      redirect: '/faq',
      error: 'FEATURE_OFF',
    })
  })

  it('ends where everything is off', () => {
    expect(settle('/servers', '', off).view.name).toBe('nothing')
  })

  it('says that details are off where only their flag is', () => {
    const noDetails = { ...on, servers: { ...on.servers, details: false } }
    expect(settle('/servers/details/1.2.3.4:27015', '', noDetails)).toMatchObject({
      redirect: '/servers',
      error: 'FEATURE_OFF',
    })
  })

  it.each(['connect 1.2.3.4:27015', 'web+spawnpoint:1.2.3.4:27015', 'steam://connect/1.2.3.4:27015'])(
    'opens the server of a shared text: %s',
    (text) => {
      const search = `?shared=${encodeURIComponent(text)}`
      expect(settle('/servers', search, on)).toMatchObject({
        view: { name: 'serverDetails', serverId: '1.2.3.4:27015' },
        redirect: '/servers/details/1.2.3.4%3A27015',
      })
    },
  )

  it('keeps the filters of the list', () => {
    expect(settle('/servers', '?search=dust', on).redirect).toBeUndefined()
  })
})

describe('keepFrom', () => {
  it('carries an outside origin along', () => {
    expect(keepFrom('/faq?a=1#b', '?from=game')).toBe('/faq?a=1&from=game#b')
  })
  it.each([
    ['/faq', '?from=portal'],
    ['/faq', ''],
    ['/inventory?from=portal', '?from=game'],
    ['https://x.com/', '?from=game'],
  ])('leaves %s with %s as it is', (href, search) => {
    expect(keepFrom(href, search)).toBe(href)
  })
})
