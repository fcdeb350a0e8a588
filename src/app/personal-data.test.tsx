import { act, renderHook, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries, set } from 'idb-keyval'
import type { ReactNode } from 'react'
import { type State, SWRConfig, useSWRConfig } from 'swr'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screensCache } from '../../contract/page/kept-screen.ts'
import { keptCaches } from '../../contract/page/sw-messages.ts'
import { memoryCache } from '../../tests/support/memory-cache.ts'
import { followedAccount } from '../features/account-lists/list-sync.ts'
import { favouriteServers } from '../features/servers/my-servers.ts'
import { useApi } from '../platform/use-api.ts'
import { orderJournal } from '../shared/order-journal.ts'
import { endSession, personalKey, startSession } from '../shared/session.ts'
import { usePersonalApi } from '../shared/use-personal-api.ts'
import { forgetPersonalData } from './personal-data.ts'

const steamId = '76561198000000102'
const user = { id: 'account-7', steamId, username: 'Fox', avatar: null, email: null }
const own = [
  personalKey(user.id, `/api/leaderboard/user/${steamId}`),
  personalKey(user.id, '/api/payment/orders'),
  `/api/leaderboard/user/${steamId}/history`,
  `/api/leaderboard/dm?around=${steamId}&season=3`,
  '/api/scrim/share/abcdefghijklmnopqrstuv',
]
const everyones = ['/api/servers', '/api/leaderboard/dm?page=2&season=3', '/api/leaderboard/seasons']
const mine: Readonly<Record<string, string>> = {
  accountWidth: '180px',
  rankVisits: JSON.stringify({ steamId, boards: [] }),
  lastRental: JSON.stringify({ userId: user.id, instanceId: 'pr-1' }),
  seenDemos: JSON.stringify({ [`${user.id}/pr-1`]: ['a.dem'] }),
  vipReminderTold: JSON.stringify({ expiresAt: '2031-07-19T03:47:13Z', days: 7 }),
}
const devices = { theme: 'dark', preferredLanguage: 'en', dismissedAnnouncements: '["x"]', pinnedCommands: '["!ws"]' }
const closed = vi.fn()
const deleted = vi.fn(async () => true)
const mutate = async () => undefined
let kept: ReturnType<typeof memoryCache>
let answers: Map<string, State>

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  kept = memoryCache()
  vi.stubGlobal('caches', {
    has: async (name: string) => name === keptCaches.leaderboard,
    open: async () => kept,
    delete: deleted,
  })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => [{ close: closed }] }) },
  })
  startSession('token', user)
  answers = new Map([...own, ...everyones].map((key) => [key, { data: 1 }]))
  const store = createStore('spawnpoint', 'swr')
  for (const key of answers.keys()) await set(key, { at: Date.now(), data: 1 }, store)
  for (const path of [...own.slice(2, 4), ...everyones])
    await kept.put(`https://play.example${path}`, new Response('[]'))
  await orderJournal.begin(
    user.id,
    { productType: 'vip_subscription', productId: 'vip_new', currency: 'CNY', method: 'alipay', options: '{}' },
    { key: 'k1', startedAt: 1 },
  )
  followedAccount.set({ account: user.id, on: true, known: [], pending: [] })
  for (const [key, value] of Object.entries({ ...mine, ...devices })) localStorage.setItem(key, value)
})
afterEach(() => {
  endSession()
  localStorage.clear()
})

/** All data on this device as a single string. */
async function held(): Promise<string> {
  const stored = await entries<string, unknown>(createStore('spawnpoint', 'swr'))
  const journal = await entries<string, unknown>(createStore('spawnpoint-orders', 'journal'))
  return JSON.stringify([[...answers.keys()], stored, journal, [...kept.held.keys()], { ...localStorage }])
}

test('removes all personal data: from memory, IndexedDB, Cache Storage and local storage', async () => {
  endSession()
  await forgetPersonalData({ cache: answers, mutate, left: true })
  expect(await held()).not.toMatch(new RegExp(`${steamId}|${user.id}|abcdefghijklmnopqrstuv|2031-07-19|Fox`))
  expect([...answers.keys()]).toEqual(everyones)
  expect(Object.keys(localStorage).sort()).toEqual(Object.keys(devices).sort())
  expect([...kept.held.keys()]).toEqual(everyones.map((path) => `https://play.example${path}`))
  expect(closed).toHaveBeenCalledOnce()
  expect(deleted).toHaveBeenCalledExactlyOnceWith(screensCache)
})

test('a device that has lists still knows whose they follow', async () => {
  favouriteServers.set(['192.0.2.1:27015'])
  endSession()
  await forgetPersonalData({ cache: answers, mutate, left: true })
  expect(followedAccount.get()?.account).toBe(user.id)
  favouriteServers.set([])
})

test('keeps the data of the user who has signed in since', async () => {
  startSession('token-2', { ...user, id: 'account-8', steamId: '76561198000000103' })
  const theirs = personalKey('account-8', '/api/payment/orders')
  answers.set(theirs, { data: 2 })
  await forgetPersonalData({ cache: answers, mutate, left: true })
  expect([...answers.keys()]).toEqual([...everyones, theirs])
})

test('a failing entry does not stop the others, and the caller gets the error', async () => {
  vi.stubGlobal('caches', { has: async () => Promise.reject(new DOMException('refused', 'SecurityError')) })
  endSession()
  await expect(forgetPersonalData({ cache: answers, mutate, left: true })).rejects.toThrow('refused')
  expect([...answers.keys()]).toEqual(everyones)
  expect(localStorage.getItem('lastRental')).toBeNull()
})

test('a view that stays open after a sign-out shows its public response again', async () => {
  const invitation = '/api/scrim/share/abcdefghijklmnopqrstuv' as const
  let requests = 0
  vi.stubGlobal('fetch', async () => Response.json(++requests))
  answers.clear()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => answers }}>{children}</SWRConfig>
  )
  const { result } = renderHook(
    () => ({ read: useApi({ path: invitation, answer: v.number() }, {}), mutate: useSWRConfig().mutate }),
    {
      wrapper,
    },
  )
  await waitFor(() => expect(result.current.read.data).toBe(1))
  act(endSession)
  await act(() => forgetPersonalData({ cache: answers, mutate: result.current.mutate, left: true }))
  await waitFor(() => expect(result.current.read.data).toBe(2))
})

test('a player who signs in again at once gets their responses again', async () => {
  let requests = 0
  vi.stubGlobal('fetch', async () => Response.json(++requests))
  answers.clear()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => answers }}>{children}</SWRConfig>
  )
  const { result } = renderHook(
    () => ({
      read: usePersonalApi({ path: '/api/scrim/instances', answer: v.number() }, {}),
      mutate: useSWRConfig().mutate,
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.read.data).toBe(1))
  act(endSession)
  await act(() => forgetPersonalData({ cache: answers, mutate: result.current.mutate, left: false }))
  expect(requests).toBe(1)
  act(() => startSession('token-2', user))
  await waitFor(() => expect(result.current.read.data).toBe(2))
})
