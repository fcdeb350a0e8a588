import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardChunks } from './chunk-guard.ts'

const reload = vi.fn()
const network = vi.fn(async () => new Response(null))
guardChunks({ build: 'a', online: () => true, busy: () => false })

/** What Vite tells about a chunk that could not be loaded; true: it returns nothing in the chunk's place, and no error. */
const isHandled = (): boolean => !dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  reload.mockReset()
  network.mockClear()
})

test('a missing chunk reloads the page once; if it is still missing, the view says so', async () => {
  expect(isHandled()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(network).toHaveBeenCalledExactlyOnceWith(location.href, { method: 'HEAD', cache: 'no-store' })
  expect(isHandled()).toBe(false)
  expect([network.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

test.each([
  ['is unreachable', async () => Promise.reject(new TypeError('no network'))],
  ['is starting', async () => new Response(null, { status: 503 })],
])('while the portal %s the page stays, and a later missing chunk gets its own reload', async (_, answer) => {
  network.mockImplementationOnce(answer)
  expect(isHandled()).toBe(true)
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(reload).not.toHaveBeenCalled()
  expect(isHandled()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a chunk that a navigation ended is not missing; one is after a link that left nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  dispatchEvent(new Event('beforeunload'))
  expect(isHandled()).toBe(false)
  expect(network).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 10_000)
  expect(isHandled()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
