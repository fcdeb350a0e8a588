import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { href } from '../../../contract/endpoint.ts'
import * as inventoryEndpoints from '../../../contract/endpoints/inventory.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../shared/session.ts'
import { Inventory } from './inventory.tsx'

const steamId = '76561198000000101'
const callback = 'https://inventory.example.org/api/sign-in/callback'
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

let signIn: () => Response | Promise<Response>
let sync: () => Response
const asked: string[] = []
const bodies: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  asked.length = 0
  bodies.length = 0
  sync = () => new Response(null, { status: 204 })
  signIn = () => json(200, { token: 'one use', callback })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    bodies.push([new Headers(init.headers).get('authorization'), init.body])
    return path === href(inventoryEndpoints.syncPlayer) ? sync() : signIn()
  })
  startSession('login-token', { id: 'u1', steamId, username: 'Ana', avatar: null, email: null })
})
afterEach(endSession)

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Inventory')
const isCovered = () => screen.queryByRole('status') !== null
const goOnline = (online: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  })

it('syncs, signs in, loads the frame after half a second and reveals it after four', async () => {
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(0)
  expect(asked).toEqual([href(inventoryEndpoints.syncPlayer), href(inventoryEndpoints.signInToInventory)])
  expect(bodies).toEqual([
    ['Bearer login-token', JSON.stringify({ steamid: steamId })],
    ['Bearer login-token', JSON.stringify({ steamId })],
  ])
  await pass(499)
  expect(frame()).toBeNull()
  await pass(1)
  expect(frame()?.src).toBe(`${callback}?token=one+use`)
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|downloads|modals/)
  expect(frame()?.referrerPolicy).toBe('no-referrer')
  await pass(3499)
  expect(isCovered()).toBe(true)
  await pass(1)
  expect(isCovered()).toBe(false)
  expect(frame()?.src).toBe(`${callback}?token=one+use`)
})

it('continues if only the sync fails', async () => {
  sync = () => json(500, { error: 'INTERNAL', requestId: 'r' })
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(500)
  expect(frame()).not.toBeNull()
  expect(console.info).toHaveBeenCalled()
})

it.each([
  [{ error: 'INVENTORY_REFUSED', details: 'Banned until Friday' }, 'Banned until Friday'],
  [{ error: 'INVENTORY_REFUSED' }, 'Inventory sign-in failed. Please try again.'],
  [{ error: 'INVENTORY_UNAVAILABLE' }, 'The inventory site is not responding. Please try again in a moment.'],
  [{ error: 'INVENTORY_OFF' }, "This community hasn't set up its inventory yet."],
  [{ error: 'INVENTORY_PLAYER_UNKNOWN' }, "You don't have an account on the inventory site yet."],
  [{ error: 'RATE_LIMIT_EXCEEDED' }, 'Too many attempts. Please wait a minute.'],
])('%o is reported, and a retry opens the inventory', async (body, text) => {
  signIn = () => json(503, { ...body, requestId: 'r' })
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(5000)
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect([frame(), isCovered()]).toEqual([null, false])
  signIn = () => json(200, { token: 't', callback })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(500)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(frame()?.src).toContain('token=t')
})

it.each([
  ['no token', { callback }],
  ['an empty token', { token: '', callback }],
  ['a page of this very site', { token: 't', callback: `${location.origin}/api/sign-in/callback` }],
  ['a script', { token: 't', callback: 'javascript:alert(1)' }],
  ['plain HTTP', { token: 't', callback: 'http://inventory.example.org/' }],
])('frames nothing for an answer with %s', async (_, body) => {
  signIn = () => json(200, body)
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(5000)
  expect(screen.getByRole('alert').textContent).toContain('Inventory sign-in failed')
  expect(frame()).toBeNull()
})

it('starts over if the token expired while the device slept', async () => {
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(100)
  vi.setSystemTime(Date.now() + 3_600_000)
  signIn = () => json(200, { token: 'fresh', callback })
  await pass(400)
  expect(frame()).toBeNull()
  await pass(500)
  expect(frame()?.src).toContain('token=fresh')
})

it('waits for the network before it starts, and says so', async () => {
  await goOnline(false)
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(5000)
  expect(asked).toEqual([])
  expect(screen.getByRole('status').textContent).toContain('The inventory needs a connection')
  await goOnline(true)
  await pass(500)
  expect(frame()).not.toBeNull()
})

it('retries automatically when the network returns', async () => {
  signIn = () => Promise.reject(new TypeError('Failed to fetch'))
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('Check your connection')
  signIn = () => json(200, { token: 't', callback })
  await goOnline(false)
  await goOnline(true)
  await pass(500)
  expect(frame()).not.toBeNull()
})

it('leaves an open inventory alone when the network goes', async () => {
  renderPage(<Inventory steamId={steamId} shown />)
  await pass(5000)
  const open = frame()
  await goOnline(false)
  await pass(5000)
  expect(frame()).toBe(open)
  expect(isCovered()).toBe(false)
  await goOnline(true)
  await pass(5000)
  expect(frame()).toBe(open)
  expect(asked).toHaveLength(2)
})

it('opens nothing after it was left', async () => {
  const { unmount } = renderPage(<Inventory steamId={steamId} shown />)
  await pass(100)
  unmount()
  await pass(5000)
  expect(vi.getTimerCount()).toBe(0)
})

it('requests nothing while it is hidden', async () => {
  renderPage(<Inventory steamId={steamId} shown={false} />)
  await pass(5000)
  expect([asked, frame()]).toEqual([[], null])
})
