import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries, set } from 'idb-keyval'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnIdSchema } from '../../contract/accounts/sign-in.ts'
import { hours } from '../../contract/duration.ts'
import { readDrafts, writeDrafts } from './drafts.ts'

const draft = (name: string) => ({ rental: { owner: null, at: Date.now(), fields: { name } } })
const stored = () => entries<string, unknown>(createStore('spawnpoint-returns', 'points'))

/** A window of this device: its own module state and session storage, the same IndexedDB. */
async function openWindow(address: string, drafts: ReturnType<typeof draft> | object = {}) {
  vi.resetModules()
  sessionStorage.clear()
  history.replaceState(null, '', address)
  writeDrafts({ ...drafts })
  return import('./return-point.ts')
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('leads back to path, query and drafts, in another window too, and once', async () => {
  const before = await openWindow('/pracc?new=1#form', draft('Aim Lab'))
  const id = await before.keepReturnPoint()
  expect(v.is(returnIdSchema, id)).toBe(true)
  const after = await openWindow('/auth/steam/callback')
  expect(readDrafts()).toEqual({})
  expect(await after.takeReturnPoint(id ?? null)).toBe('/pracc?new=1#form')
  expect(readDrafts()).toMatchObject({ rental: { fields: { name: 'Aim Lab' } } })
  expect(await after.takeReturnPoint(id ?? null)).toBe('/')
  expect(await stored()).toEqual([])
})

test('tabs that sign in at once keep their own return points and forms', async () => {
  const first = await (await openWindow('/pracc?new=1', draft('first'))).keepReturnPoint()
  const second = await (await openWindow('/leaderboard?mode=solo&page=7', draft('second'))).keepReturnPoint()
  expect(second).not.toBe(first)
  const later = await openWindow('/auth/steam/callback')
  expect(await later.takeReturnPoint(second ?? null)).toBe('/leaderboard?mode=solo&page=7')
  expect(readDrafts()).toMatchObject({ rental: { fields: { name: 'second' } } })
  expect(await later.takeReturnPoint(first ?? null)).toBe('/pracc?new=1')
  expect(readDrafts()).toMatchObject({ rental: { fields: { name: 'first' } } })
})

test.each([
  '/login',
  '/login?showEmailLogin=true',
  '/reset-password?token=secret&email=a%40b.cd',
  '/auth/steam/callback',
])('%s cannot be returned to: nothing is stored', async (address) => {
  const { keepReturnPoint } = await openWindow(address)
  expect(await keepReturnPoint()).toBeUndefined()
  expect(await stored()).toEqual([])
})

test.each([
  ['an id that nobody gave', 'A'.repeat(22)],
  ['no id', null],
])('%s leads home', async (_, id) => {
  const { takeReturnPoint } = await openWindow('/auth/steam/callback')
  expect(await takeReturnPoint(id)).toBe('/')
})

test.each(['//evil.test', 'https://evil.test/', '/\\evil.test', '/api/auth/logout', 'javascript:alert(1)'])(
  'a kept path is judged again before it is followed: %s leads home',
  async (path) => {
    const { takeReturnPoint } = await openWindow('/auth/steam/callback')
    await set('B'.repeat(22), { path, drafts: {}, at: Date.now() }, createStore('spawnpoint-returns', 'points'))
    expect(await takeReturnPoint('B'.repeat(22))).toBe('/')
  },
)

test('a store that is slow to delete does not take the way back', async () => {
  const id = await (await openWindow('/faq')).keepReturnPoint()
  const { keyValue } = await import('../platform/indexed-db.ts')
  vi.spyOn(keyValue, 'del').mockReturnValue(new Promise(() => undefined))
  const { takeReturnPoint } = await import('./return-point.ts')
  expect(await takeReturnPoint(id ?? null)).toBe('/faq')
})

test('an unused return point is removed after an hour', async () => {
  const store = createStore('spawnpoint-returns', 'points')
  await set('old', { path: '/faq', drafts: {}, at: Date.now() - hours(1) }, store)
  await set('odd', 'text', store)
  const { keepReturnPoint, takeReturnPoint } = await openWindow('/faq')
  const id = await keepReturnPoint()
  const other = await keepReturnPoint()
  await takeReturnPoint(id ?? null)
  await vi.waitFor(async () => expect((await stored()).map(([key]) => key)).toEqual([other]))
})

test('a sign-out deletes every return point', async () => {
  const { keepReturnPoint, forgetReturnPoints } = await openWindow('/faq')
  await keepReturnPoint()
  await forgetReturnPoints()
  expect(await stored()).toEqual([])
})

test('if storage is refused the sign-in continues, and ends on the home page', async () => {
  const told = vi.spyOn(console, 'info').mockReturnValue(undefined)
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  const { keepReturnPoint, takeReturnPoint } = await openWindow('/faq')
  expect(await keepReturnPoint()).toBeUndefined()
  expect(await takeReturnPoint('C'.repeat(22))).toBe('/')
  expect(told).toHaveBeenCalled()
})
