import { waitFor } from '@testing-library/react'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { createStore, entries, set, type UseStore } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { days } from '../../contract/duration.ts'
import { forgetStoredAnswers } from '../shared/personal-answers.ts'
import { endSession, isForeign, personalKey, startSession } from '../shared/session.ts'
import { clearStoredAnswers, createSwrCache } from './swr-cache.ts'

let store: UseStore

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store = createStore('test', 'swr')
})

const written = () => entries<string, { at: number; json: string }>(store)
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

it('stores texts and parses one only when something reads it', async () => {
  const first = createSwrCache(isForeign, () => store)
  await first.ready
  first.cache.set('/api/servers', { data: [{ name: '回防' }] })
  first.cache.set('/api/faq', { data: ['one'] })
  await leave()
  expect((await written()).map(([, { json }]) => json).sort()).toEqual(['["one"]', '[{"name":"回防"}]'])
  const parse = vi.spyOn(JSON, 'parse')
  const second = createSwrCache(isForeign, () => store)
  await second.ready
  second.cache.set('/api/servers', { data: ['new'] })
  expect(parse).not.toHaveBeenCalled()
  expect(second.cache.get('/api/servers')?.data).toEqual(['new'])
  expect(second.cache.get('/api/faq')?.data).toEqual(['one'])
  expect(second.cache.get('/api/faq')?.data).toBe(second.cache.get('/api/faq')?.data)
  expect(parse).toHaveBeenCalledTimes(1)
  parse.mockRestore()
})

it('writes when the page is idle, once it may', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const swr = createSwrCache(isForeign, () => store)
  swr.cache.set('/api/servers', { data: ['early'] })
  expect(vi.getTimerCount()).toBe(0)
  swr.startWriting()
  vi.runAllTimers()
  swr.cache.set('/api/faq', { data: ['later'] })
  vi.runAllTimers()
  vi.useRealTimers()
  await waitFor(async () => expect((await written()).map(([key]) => key)).toEqual(['/api/faq', '/api/servers']))
})

it('keeps what is stored while SWR only marks it as loading', async () => {
  await set('/api/faq', { at: Date.now(), json: '["one"]' }, store)
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  swr.cache.set('/api/faq', { isLoading: true })
  expect(swr.cache.get('/api/faq')).toEqual({ isLoading: true, data: ['one'] })
})

it('deletes from the store what nothing has read', async () => {
  await set('/api/faq', { at: Date.now(), json: '["one"]' }, store)
  await set('/api/servers', { at: Date.now(), json: '[]' }, store)
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  swr.cache.delete('/api/faq')
  expect([...swr.cache.keys()]).toEqual(['/api/servers'])
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await written()).map(([key]) => key)).toEqual(['/api/servers']))
})

it('goes without a stored text that is damaged', async () => {
  const told = vi.spyOn(console, 'info').mockReturnValue(undefined)
  await set('/api/faq', { at: Date.now(), json: '["on' }, store)
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  expect(swr.cache.get('/api/faq')?.data).toBeUndefined()
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

it('reads what older versions of the page stored', async () => {
  await set('/api/faq', { at: Date.now(), data: ['one'] }, store)
  const swr = createSwrCache(isForeign, () => store)
  await swr.ready
  expect(swr.cache.get('/api/faq')?.data).toEqual(['one'])
})

it('a response of this visit wins over an older one that is read later', async () => {
  await set('/api/servers', { at: Date.now(), json: '"old"' }, store)
  await set('/api/faq', { at: Date.now(), json: '"kept"' }, store)
  const read = vi.spyOn(IDBObjectStore.prototype, 'get')
  const swr = createSwrCache(isForeign, () => store)
  swr.cache.set('/api/servers', { data: 'new' })
  await swr.ready
  expect(swr.cache.get('/api/servers')?.data).toBe('new')
  expect(read.mock.calls).toEqual([['/api/faq']])
  read.mockRestore()
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
