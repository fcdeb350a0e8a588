import { afterEach, expect, test, vi } from 'vitest'
import { keepScreenOn } from './wake-lock.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

/** A browser that ends the lock of a hidden page. */
function browser() {
  const locks: { released: boolean; release(): Promise<void> }[] = []
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      async release() {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const show = (isShown: boolean) => {
    state.mockReturnValue(isShown ? 'visible' : 'hidden')
    if (!isShown) for (const lock of locks) lock.released = true
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { request, show, held: () => locks.filter(({ released }) => !released).length }
}

test('holds one lock while the page is shown, and another one when it is shown again', async () => {
  const { request, show, held } = browser()
  const stop = keepScreenOn()
  await vi.waitFor(() => expect(held()).toBe(1))
  show(false)
  expect([held(), request.mock.calls.length]).toEqual([0, 1])
  show(true)
  await vi.waitFor(() => expect(held()).toBe(1))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  stop()
  await vi.waitFor(() => expect(held()).toBe(0))
  show(true)
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock that arrives after the end is released', async () => {
  const { request, held } = browser()
  keepScreenOn()()
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(held()).toBe(0))
})

test.each([
  ['does not have it', undefined],
  ['refuses', { request: () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) }],
])('nothing happens where the browser %s', async (_, wakeLock) => {
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true })
  expect(() => keepScreenOn()()).not.toThrow()
})
