import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startVipHost, type VipHost } from './start.ts'

const portal = 'http://127.0.0.1:8080'
const steamId = '76561198000000001'
const grant = vi.fn(async (_steamId: string, _hours: number) => undefined)
let host: VipHost

beforeEach(async () => {
  grant.mockClear()
  host = await startVipHost({ portals: [portal, 'http://localhost:8080'], grant, portBase: 0 })
})
afterEach(() => host.close())

const query = (over: Record<string, string> = {}) =>
  `?${new URLSearchParams({ username: 'Ana', steamid: steamId, servername: 'TGWeb', theme: 'dark', ...over })}`
const open = async (search: string) => {
  const answer = await fetch(host.address + search, { headers: { 'accept-language': 'en' } })
  const html = await answer.text()
  return { answer, html, token: /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? '' }
}
const send = async (search: string, token: string) => {
  const answer = await fetch(host.address + search, { method: 'POST', body: new URLSearchParams({ token }) })
  return answer.text()
}

test('shows the player in the requested theme, framed only by the portal', async () => {
  const { answer, html } = await open(query({ theme: 'light' }))
  expect(html).toContain('<bdi>Ana</bdi>')
  expect(html).toContain(steamId)
  expect(html).toContain('data-theme="light"')
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${portal} http://localhost:8080`)
  expect(answer.headers.get('x-frame-options')).toBeNull()
})

test('grants 30 days once per form', async () => {
  const { token } = await open(query())
  expect(await send(query(), token)).toContain('vipStatusChanged')
  expect(await send(query(), token)).not.toContain('vipStatusChanged')
  expect(grant.mock.calls).toEqual([[steamId, 720]])
})

test.each([
  ['a visitor', { steamid: '' }],
  ['no SteamID', { steamid: '42' }],
  ['markup for a SteamID', { steamid: '<script>' }],
])('grants nothing to %s', async (_, over) => {
  const { html, token } = await open(query(over))
  expect(html).not.toContain('<form')
  expect(await send(query(over), token)).not.toContain('vipStatusChanged')
  expect(grant).not.toHaveBeenCalled()
})

test('a foreign form without a token grants nothing', async () => {
  await send(query(), 'f'.repeat(32))
  expect(grant).not.toHaveBeenCalled()
})

test('names are text', async () => {
  const { html } = await open(query({ username: '"><img src=x>' }))
  expect(html).toContain('&quot;&gt;&lt;img src=x&gt;')
  expect(html).not.toContain('<img')
})
