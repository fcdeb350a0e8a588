import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const person = (id: string) => ({ id, steamId: '76561190000000001', username: id, avatar: null, email: null })
const holder = () => localStorage.getItem('personalDataOf')
const settle = () => new Promise((done) => setTimeout(done))
const forget = vi.fn<(left: boolean) => Promise<void>>()
let stops: (() => void)[] = []

/** A page on this device that was just opened. */
async function openPage() {
  vi.resetModules()
  const { watchPersonalData } = await import('./personal-data.ts')
  stops.push(watchPersonalData(forget))
  await settle()
  return import('./session.ts')
}

beforeEach(() => {
  forget.mockReset().mockResolvedValue(undefined)
})
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  localStorage.clear()
})

test('a visitor has nothing to remove', async () => {
  await openPage()
  expect(holder()).toBeNull()
  expect(forget).not.toHaveBeenCalled()
})

test('the end of a session removes its data, and no name stays', async () => {
  const { startSession, endSession } = await openPage()
  startSession('token', person('7'))
  await settle()
  expect(holder()).toBe('{"id":"7","left":false}')
  endSession()
  await settle()
  expect(forget).toHaveBeenCalledTimes(1)
  expect(holder()).toBeNull()
})

test('a page that was closed before it was done is followed by one that finishes', async () => {
  localStorage.setItem('personalDataOf', '{"id":"7"}')
  await openPage()
  expect(forget).toHaveBeenCalledTimes(1)
  expect(holder()).toBeNull()
})

test('what could not be removed is retried by the next page, without a name', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  localStorage.setItem('personalDataOf', '{"id":"7"}')
  forget.mockRejectedValueOnce(new Error('blocked'))
  await openPage()
  expect(holder()).not.toContain('7')
  await openPage()
  expect(forget).toHaveBeenCalledTimes(2)
  expect(holder()).toBeNull()
})

test('another user on the device: the first one’s data is removed, the second is the holder', async () => {
  const { startSession } = await openPage()
  startSession('token', person('7'))
  await settle()
  startSession('token-2', person('8'))
  await settle()
  expect(forget).toHaveBeenCalledTimes(1)
  expect(holder()).toBe('{"id":"8","left":false}')
})
