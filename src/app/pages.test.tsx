import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { Features } from '../../contract/community/features.ts'
import { isCurrent } from './page.ts'
import { pages, pagesFor } from './pages.tsx'
import { keepFrom, resolveRoute } from './routes.ts'

const on = { ...defaultSettings.features, vip: true, leaderboard: true, pracc: true }
const off = { ...on, servers: { ...on.servers, enabled: false }, faq: false, vip: false, leaderboard: false }

/** The settled page by name, with its parameters. */
function at(path: string, search: string, features: Features) {
  const { page, parameters, redirect, error } = resolveRoute(pages, path, search, features)
  return { name: page?.name, parameters, redirect, error }
}

describe('resolveRoute', () => {
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
    expect(at(path, '', on)).toMatchObject({ name, error: undefined })
  })

  it('decodes the server of a details address', () => {
    expect(at('/servers/details/%5B%3A%3A1%5D%3A27015', '', on)).toMatchObject({
      name: 'serverDetails',
      parameters: { serverId: '[::1]:27015' },
    })
  })

  it.each(['/servers/else', '/servers/details', '/servers/details/a/b', '/servers/details/%'])(
    'redirects %s to the list without an error',
    (path) => {
      expect(at(path, '', on)).toEqual({ name: 'servers', parameters: {}, redirect: '/servers', error: undefined })
    },
  )

  it.each(['/settings', '/settings/profile'])('says that %s is not enabled', (path) => {
    expect(at(path, '', on)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it('knows the settings pages that are on, and redirects the rest to the index', () => {
    const settings = { enabled: true, profile: true, security: false, notices: false, lists: false }
    const open = (path: string, more = {}) => at(path, '', { ...on, settings, ...more })
    expect(open('/settings')).toMatchObject({ name: 'settings', redirect: undefined })
    expect(open('/settings/profile')).toMatchObject({ name: 'settingsProfile', redirect: undefined })
    for (const path of ['/settings/security', '/settings/general', '/settings/profile/x']) {
      expect(open(path), path).toMatchObject({ name: 'settings', redirect: '/settings', error: undefined })
    }
    expect(open('/settings/profile', { signIn: false })).toMatchObject({ redirect: '/settings', error: undefined })
  })

  it('says that the leaderboard is not enabled where it is off, and knows nothing below it', () => {
    expect(at('/leaderboard', '?season=all', off)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
    expect(at('/leaderboard/dm', '', on)).toMatchObject({ redirect: '/leaderboard', error: undefined })
  })

  it.each([
    ['/login', 'login'],
    ['/auth/steam/callback', 'steamCallback'],
    ['/auth/steam/bind/callback', 'steamBindCallback'],
    ['/reset-password', 'resetPassword'],
  ])('%s is a page where accounts are on, and says that they are off where they are', (path, name) => {
    const search = '?token=t&email=fox%40example.org'
    expect(at(path, search, on)).toMatchObject({ name, redirect: undefined, error: undefined })
    expect(at(path, search, { ...on, signIn: false })).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it.each(['', '?token=t', '?email=fox%40example.org', '?token=&email='])(
    'redirects a password reset without token and e-mail (%s) to the login page',
    (search) => {
      expect(at('/reset-password', search, on)).toEqual({
        name: 'login',
        parameters: {},
        redirect: '/login',
        error: undefined,
      })
    },
  )

  it.each(['/auth/steam', '/login/more', '/auth/steam/callback/more'])('does not know %s', (path) => {
    expect(at(path, '', on)).toMatchObject({ redirect: '/', error: 'NOT_FOUND' })
  })

  it.each(['/vip/nothing', '/vip/subscribe/more'])('redirects %s to VIP without an error', (path) => {
    expect(at(path, '', on)).toEqual({ name: 'vip', parameters: {}, redirect: '/vip', error: undefined })
  })

  it.each(['/vip', '/vip/subscribe', '/vip/card'])('says that %s is not enabled where VIP is off', (path) => {
    expect(at(path, '', { ...on, vip: false })).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it('shows practice servers, and an invitation to one', () => {
    expect(at('/pracc', '?order=o1', on)).toEqual({
      name: 'pracc',
      parameters: {},
      redirect: undefined,
      error: undefined,
    })
    expect(at('/pracc/join/abc-DEF_1', '', on)).toMatchObject({ name: 'praccJoin', parameters: { code: 'abc-DEF_1' } })
    expect(at('/pracc/nothing', '', on)).toEqual({
      name: 'pracc',
      parameters: {},
      redirect: '/pracc',
      error: undefined,
    })
    expect(at('/pracc/join/a', '', { ...on, pracc: false })).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
  })

  it('starts with VIP if there is no server list', () => {
    expect(at('/', '', { ...off, vip: true })).toMatchObject({ name: 'vip', redirect: '/vip' })
  })

  it('says that an unknown address does not exist', () => {
    expect(at('/vipers', '', on)).toMatchObject({ redirect: '/', error: 'NOT_FOUND' })
  })

  it.each(['', '?', '?form=portal'])('opens the list if the inventory is addressed without `from` (%s)', (search) => {
    expect(at('/inventory', search, on)).toEqual({ name: 'servers', parameters: {}, redirect: '/', error: undefined })
  })

  it.each([
    ['/inventory', '?from=portal'],
    ['/inventory/', '?from=game'],
    ['/inventory/craft', '?from='],
    ['/inventory/toString', '?from=portal'],
  ])('shows the inventory at %s%s', (path, search) => {
    expect(at(path, search, on)).toEqual({ name: 'inventory', parameters: {}, redirect: undefined, error: undefined })
  })

  it('says that the inventory is off if it or the requested part is', () => {
    const none = { ...on, inventory: { ...on.inventory, enabled: false } }
    expect(at('/inventory', '?from=game', none)).toMatchObject({ redirect: '/?from=game', error: 'FEATURE_OFF' })
    expect(at('/inventory/craft', '?from=portal', none)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
    for (const part of ['trading', 'market', 'details', 'details/7']) {
      expect(at(`/inventory/${part}`, '?from=portal', on)).toMatchObject({ redirect: '/', error: 'FEATURE_OFF' })
    }
  })

  it.each([
    ['/pracc', true],
    ['/pracc/r/abc', true],
    ['/settings/profile', true],
    ['/', true],
    ['/faq', false],
  ])('says that %s would lead elsewhere if more were switched on: %s', (path, isOff) => {
    expect(resolveRoute(pages, path, '', { ...off, faq: true, pracc: false }).isOff).toBe(isOff)
    expect(resolveRoute(pages, path, '', { ...on, settings: { ...on.settings, enabled: true } }).isOff).toBe(false)
  })

  it('carries the first error through a chain of redirects', () => {
    const faqOnly = { ...off, faq: true }
    expect(at('/servers/details/1.2.3.4:1', '', faqOnly)).toEqual({
      name: 'faq',
      parameters: {},
      redirect: '/faq',
      error: 'FEATURE_OFF',
    })
  })

  it('terminates if everything is off', () => {
    expect(at('/servers', '', off).name).toBeUndefined()
  })

  it('says that details are off if only their flag is', () => {
    const noDetails = { ...on, servers: { ...on.servers, details: false } }
    expect(at('/servers/details/1.2.3.4:27015', '', noDetails)).toMatchObject({
      redirect: '/servers',
      error: 'FEATURE_OFF',
    })
  })

  it.each([
    'connect 1.2.3.4:27015',
    'connect 1.2.3.4:27015; password x',
    'web+spawnpoint:1.2.3.4:27015',
    'steam://connect/1.2.3.4:27015',
  ])('opens the server of a shared text: %s', (text) => {
    const search = `?shared=${encodeURIComponent(text)}`
    expect(at('/servers', search, on)).toMatchObject({
      name: 'serverDetails',
      parameters: { serverId: '1.2.3.4:27015' },
      redirect: '/servers/details/1.2.3.4%3A27015',
    })
  })

  it.each([
    '?title=dm&url=https%3A%2F%2Fplay.example.org%2Fservers%2Fdetails%2F1.2.3.4%3A27015',
    '?title=https%3A%2F%2Fplay.example.org%2Fservers%2Frules%2F1.2.3.4%253A27015',
    '?title=DM&shared=Look&url=https%3A%2F%2Fplay.example.org%2Fservers%2Fdetails%2F1.2.3.4%253A27015%3Ffrom%3Dgame',
    '?shared=http%3A%2F%2F127.0.0.1%3A8134%2Fservers%2Fdetails%2F1.2.3.4%253A27015',
    '?shared=http%3A%2F%2F%5B%3A%3A1%5D%3A8134%2Fservers%2Fdetails%2F1.2.3.4%3A27015',
    '?shared=%E6%9D%A5%E7%8E%A9+http%3A%2F%2F127.0.0.1%3A8134%2Fservers%2Fdetails%2F1.2.3.4%3A27015',
  ])('opens the server of a shared link, whatever it is shared in: %s', (search) => {
    expect(at('/servers', search, on).redirect).toBe('/servers/details/1.2.3.4%3A27015')
  })

  it.each([
    ['connect dm.example.org:27015', '/servers/details/dm.example.org%3A27015'],
    ['http://127.0.0.1:8134/servers', undefined],
    ['see you at 8:30', undefined],
    ['100% fun', undefined],
  ])('the share “%s” leads to %s', (text, redirect) => {
    expect(at('/servers', `?shared=${encodeURIComponent(text)}`, on).redirect).toBe(redirect)
  })

  it('keeps the filters of the list', () => {
    expect(at('/servers', '?search=dust', on).redirect).toBeUndefined()
  })
})

describe('keepFrom', () => {
  it('carries an external origin along', () => {
    expect(keepFrom('/faq?a=1#b', '?from=game')).toBe('/faq?a=1&from=game#b')
  })
  it.each([
    ['/faq', '?from=portal'],
    ['/faq', ''],
    ['/inventory?from=portal', '?from=game'],
    ['https://x.com/', '?from=game'],
  ])('leaves %s with %s unchanged', (href, search) => {
    expect(keepFrom(href, search)).toBe(href)
  })
})

describe('the main menu', () => {
  const all = {
    ...on,
    inventory: { ...on.inventory, enabled: true },
    settings: { ...on.settings, enabled: true },
  }
  const names = (features: Features, from: string | null, isStaff = false) =>
    pagesFor(isStaff)
      .filter(({ menu, isOn, path }) => menu && isOn(features, path) && menu.isShown?.(from) !== false)
      .map(({ name }) => name)

  it('lists every feature in the specified order', () => {
    expect(names(all, null)).toEqual(['servers', 'vip', 'leaderboard', 'pracc', 'inventory', 'faq', 'settings'])
  })
  it('has the staff room for staff, to whom alone its addresses exist', () => {
    expect(names(all, null)).not.toContain('staff')
    expect(names(all, null, true)).toContain('staff')
    for (const path of ['/staff', '/staff/audit']) {
      expect(resolveRoute(pagesFor(true), path, '', all)).toMatchObject({
        page: { name: 'staff' },
        redirect: undefined,
      })
      const unknown = resolveRoute(pagesFor(false), '/nothing', '', all)
      expect(unknown).toMatchObject({ redirect: '/', error: 'NOT_FOUND' })
      expect(resolveRoute(pagesFor(false), path, '', all)).toEqual(unknown)
    }
  })
  it('shows only what this community has', () => {
    const inventory = { ...on.inventory, enabled: false }
    expect(names({ ...on, vip: false, leaderboard: false, pracc: false, inventory }, null)).toEqual(['servers', 'faq'])
  })
  it('hides the inventory from a visitor who came from another site', () => {
    expect(names(all, 'portal')).toContain('inventory')
    expect(names(all, 'game')).not.toContain('inventory')
  })
  it.each([
    ['/', true],
    ['/servers', true],
    ['/servers/details/1', true],
    ['/serversx', false],
    ['/faq', false],
  ])('marks the list at %s: %s', (path, current) => {
    expect(pages.filter((page) => page.name === 'servers').map((page) => isCurrent(page, path))).toEqual([current])
  })
})

it('gives every page a name of its own', () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
})
