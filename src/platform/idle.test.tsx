import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isIdle, onIdleChange } from './idle.ts'

const changes: boolean[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  changes.length = 0
  stop = onIdleChange(() => changes.push(isIdle()))
})
afterEach(() => stop())

test('idle after five minutes without input, active with the next one', () => {
  vi.advanceTimersByTime(4 * 60_000)
  dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(4 * 60_000)
  expect(isIdle()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(isIdle()).toBe(true)
  dispatchEvent(new Event('keydown'))
  expect(changes).toEqual([true, false])
  vi.advanceTimersByTime(5 * 60_000)
  expect(changes).toEqual([true, false, true])
})

test('nothing runs after the last listener is removed', () => {
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(10 * 60_000)
  expect(isIdle()).toBe(false)
})
