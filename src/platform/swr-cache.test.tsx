import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { days } from '../../contract/duration.ts'
import { forgetStoredAnswers } from '../shared/personal-answers.ts'
import { endSession, isForeign, personalKey, startSession } from '../shared/session.ts'
import { clearStoredAnswers, createSwrCache } from './swr-cache.ts'

let store: UseStore

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store = createStore('test', 'swr')
})
afterEach(() => vi.unstubAllGlobals())

const written = () => entries<string, { at: number; data: unknown }>(store)
const leave = async () => {
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await written()).not.toEqual([]))
}

it('returns at the next visit what this one stored', async () => {
  const first = createSwrCache(isForeign, () => store)
  await first.ready
  first.cache.set('/api/servers', { data: ['one'], isLoading: false })
  await leave()
  const second = createSwrCache(isForeign, () => store)
  await second.ready
  expect(second.cache.get('/api/servers')?.data).toEqual(['one'])
})

it('a response of this visit wins over an older one that is read later', async () => {
  await set('/api/servers', { at: Date.now(), data: 'old' }, store)
  const swr = createSwrCache(isForeign, () => store)
  swr.cache.set('/api/servers', { data: 'new' })
  await swr.ready
  expect(swr.cache.get('/api/servers')?.data).toBe('new')
})

it('drops entries that are too old, stamped in the future, or malformed', async () => {
  await set('old', { at: Date.now() - days(31), data: 1 }, store)
  await set('future', { at: Date.now() + days(365), data: 1 }, store)
  await set('odd', 'text', store)
  await set('good', { at: Date.now() - days(1), data: 1 }, store)
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  expect([...swr.cache.keys()]).toEqual(['good'])
  expect((await written()).map(([key]) => key)).toEqual(['good'])
})

it('works from memory if the store is refused, and says so once', async () => {
  const told = vi.spyOn(console, 'info').mockReturnValue(undefined)
  const swr = createSwrCache(isForeign, () => {
    throw new DOMException('refused', 'SecurityError')
  })
  await swr.ready
  swr.cache.set('/api/servers', { data: 1 })
  dispatchEvent(new Event('pagehide'))
  expect(swr.cache.get('/api/servers')?.data).toBe(1)
  expect(told).toHaveBeenCalledTimes(1)
  told.mockRestore()
})

it('deletes what is stored and leaves what is on the screen', async () => {
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  swr.cache.set('/api/servers', { data: 1 })
  await leave()
  await clearStoredAnswers(() => store)
  expect(swr.cache.get('/api/servers')?.data).toBe(1)
  expect(await written()).toEqual([])
})

it('deletes one user’s data, in the store too, and nothing else', async () => {
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  startSession('token', { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: null, email: null })
  swr.cache.set('/api/servers', { data: 1 })
  swr.cache.set(personalKey('7', '/api/auth/sessions'), { data: 'mine' })
  await leave()
  endSession()
  await forgetStoredAnswers({ cache: swr.cache, mutate: async () => undefined }, () => store)
  swr.cache.set(personalKey('7', '/api/auth/sessions'), { data: 'late' })
  expect([...swr.cache.keys()]).toEqual(['/api/servers'])
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await written()).map(([key]) => key)).toEqual(['/api/servers']))
})

it('shows no data of a session that ended while no page was open', async () => {
  await set('/api/servers', { at: Date.now(), data: 1 }, store)
  await set(personalKey('7', '/api/payment/orders'), { at: Date.now(), data: 'theirs' }, store)
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  expect([...swr.cache.keys()]).toEqual(['/api/servers'])
  expect((await written()).map(([key]) => key)).toEqual(['/api/servers'])
})
