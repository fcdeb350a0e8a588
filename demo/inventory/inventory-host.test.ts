import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInventoryHost } from '../../server/inventory/backends/inventory-host/client.ts'
import { type DemoInventoryHost, startInventoryHost } from './start.ts'

const portals = ['http://127.0.0.1:8080', 'http://localhost:8080']
const ana = '76561198000000001'
const names = new Map([
  [ana, '"><img src=x>'],
  ['76561198000000002', 'Bo'],
])
let clock = 0
let host: DemoInventoryHost

beforeEach(async () => {
  clock = 1000
  host = await startInventoryHost({ portals, nameOf: async (id) => names.get(id), now: () => clock, portBase: 0 })
})
afterEach(() => host.close())

const go = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, host.origin), {
    redirect: 'manual',
    ...init,
    headers: { 'accept-language': 'en', ...init.headers },
  })
const signIn = (steamId: string) => createInventoryHost(host).signIn(steamId)
const enter = async (token: string) => (await go(`/api/sign-in/callback?token=${token}`)).headers.get('location') ?? ''
const choose = (path: string, item: string) => go(path, { method: 'POST', body: new URLSearchParams({ item }) })

test('a token opens the inventory once and is removed from the address', async () => {
  const token = await signIn(ana)
  const path = await enter(token)
  expect(path).toMatch(/^\/of\/[\w-]{32}$/)
  expect(path).not.toContain(token)
  expect(await enter(token)).toBe('/')
  const page = await go(path)
  const html = await page.text()
  expect(html).toContain('<bdi>&quot;&gt;&lt;img src=x&gt;</bdi>')
  expect(html.match(/<li /g)).toHaveLength(8)
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${portals.join(' ')}`)
  expect(page.headers.get('x-frame-options')).toBeNull()
})

test('a token lasts a minute', async () => {
  const token = await signIn(ana)
  clock += 60_000
  expect(await enter(token)).toBe('/')
})

test('items are equipped and unequipped by their owner', async () => {
  const mine = await enter(await signIn(ana))
  const other = await enter(await signIn('76561198000000002'))
  const worn = async (path: string) => ((await (await go(path)).text()).match(/class="worn"/g) ?? []).length
  expect(await worn(mine)).toBe(2)
  expect((await choose(mine, 'aurora')).status).toBe(303)
  expect(await worn(mine)).toBe(3)
  expect(await worn(other)).toBe(2)
  await choose(mine, 'aurora')
  await choose(mine, 'no-such-item')
  expect(await worn(mine)).toBe(2)
})

test('speaks both languages', async () => {
  const path = await enter(await signIn(ana))
  expect(await (await go(path, { headers: { 'accept-language': 'zh-CN' } })).text()).toContain('已装备')
  expect(await (await go(`${path}?language=en`, { headers: { 'accept-language': 'zh-CN' } })).text()).toContain(
    'Equipped',
  )
  expect(await (await go('/')).text()).toContain('Nobody is signed in')
})

test.each([
  ['a wrong key', { apiKey: 'x', userId: ana }, 401],
  ['a player it does not know', { userId: '76561198000000009' }, 400],
  ['no player', {}, 400],
])('refuses %s', async (_, body, status) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const answer = await go('/api/sign-in', { ...init, body: JSON.stringify({ apiKey: host.apiKey, ...body }) })
  expect(answer.status).toBe(status)
})

test.each(['/of/nothing', `/of/${'x'.repeat(40)}`])('%s is not a session', async (path) => {
  expect((await go(path)).headers.get('location')).toBe('/')
  expect((await choose(path, 'aurora')).headers.get('location')).toBe('/')
})
