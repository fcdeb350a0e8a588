import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { listedServer } from '../../../tests/support/listed-server.ts'
import { setCommunity } from '../../platform/community.ts'
import { takeFirstList } from './first-list.ts'
import { fetchServers } from './server-store.ts'

const path = '/api/servers'
const cacheOf = (kept?: unknown) => {
  const map = new Map<string, { data?: unknown }>(kept === undefined ? [] : [[path, { data: kept }]])
  return {
    map,
    get: (key: string) => map.get(key),
    set: (key: string, value: object) => void map.set(key, value),
    delete: (key: string) => void map.delete(key),
    keys: () => map.keys(),
  }
}
const fetched = vi.fn(async () => Response.json([listedServer(9)]))

setCommunity(defaultSettings)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockClear()
  globalThis.spawnpointEarly = undefined
})

test('the list that index.html requested is there for the first render, and is requested once', async () => {
  globalThis.spawnpointEarly = { [path]: Promise.resolve(Response.json([listedServer(1)])) }
  const cache = cacheOf()
  await takeFirstList(cache, Promise.resolve())
  const data = cache.get(path)?.data
  expect(data).toMatchObject({ data: [{ port: 1 }], fromCache: false })
  expect(await fetchServers(path)).toBe(data)
  expect(fetched).not.toHaveBeenCalled()
  await fetchServers(path)
  expect(fetched).toHaveBeenCalledOnce()
})

test('a slow list is not waited for long; the next reader receives it', async () => {
  let answer: (response: Response) => void = () => undefined
  globalThis.spawnpointEarly = { [path]: new Promise((resolve) => (answer = resolve)) }
  const cache = cacheOf()
  const taking = takeFirstList(cache, Promise.resolve())
  await vi.advanceTimersByTimeAsync(150)
  await taking
  expect(cache.get(path)).toBeUndefined()
  const asking = fetchServers(path)
  answer(Response.json([listedServer(2)]))
  expect(await asking).toMatchObject({ data: [{ port: 2 }] })
  expect(fetched).not.toHaveBeenCalled()
})

test('a response that has arrived is waited for while its rows are parsed, however long that takes', async () => {
  const turn = 200
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 100)) // every look at the clock ends a turn
  vi.stubGlobal('scheduler', { yield: () => new Promise((resume) => setTimeout(resume, turn)) })
  const answer = Array.from({ length: 300 }, (_, at) => listedServer(at + 1))
  globalThis.spawnpointEarly = { [path]: Promise.resolve(Response.json(answer)) }
  const cache = cacheOf()
  const taking = takeFirstList(cache, Promise.resolve())
  await vi.advanceTimersByTimeAsync(turn)
  expect(cache.get(path)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(turn)
  await taking
  expect(cache.get(path)?.data).toMatchObject({ data: { length: 300 } })
  void fetchServers(path)
})

test('cached data is shown without waiting', async () => {
  globalThis.spawnpointEarly = { [path]: new Promise(() => undefined) }
  const cache = cacheOf('kept')
  await takeFirstList(cache, Promise.resolve())
  expect(cache.get(path)?.data).toBe('kept')
  void fetchServers(path)
})

test('a failure is reported to the first reader', async () => {
  globalThis.spawnpointEarly = { [path]: Promise.resolve(new Response('<html>', { status: 200 })) }
  const cache = cacheOf()
  await takeFirstList(cache, Promise.resolve())
  expect(cache.get(path)).toBeUndefined()
  await expect(fetchServers(path)).rejects.toMatchObject({ code: 'MALFORMED' })
})
