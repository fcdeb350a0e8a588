import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '../../contract/accounts/user.ts'
import { bindToken, endSession, session, startSession, tokenRefused } from './session.ts'
import { keepSessionChecked } from './session-upkeep.ts'

const at = Date.parse('2026-06-01T00:00:00Z')
const day = 86_400_000
const user: User = { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: null, email: null }
const token = (expiresAt: number) => `e30.${btoa(JSON.stringify({ exp: expiresAt / 1000 }))}.sig`
const stored = () =>
  ['user', 'loginTimestamp', 'loginToken', 'bindToken'].filter((key) => localStorage.getItem(key) !== null)

/** Simulates a write by another tab. */
function fromOtherTab(key: string, newValue: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

beforeEach(() => {
  vi.useFakeTimers({ now: at })
})
afterEach(() => {
  endSession()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
})

it('stores user, time and token separately, and drops the bind token', () => {
  bindToken.set('bind')
  startSession('login', user)
  expect(session.get()).toEqual({ user, token: 'login' })
  expect(session.get()).toBe(session.get())
  expect(stored()).toEqual(['user', 'loginTimestamp', 'loginToken'])
  expect(localStorage.getItem('loginToken')).toBe('login')
  endSession()
  expect(session.get()).toBeUndefined()
  expect(stored()).toEqual([])
})

it.each([
  ['just before seven days', 7 * day - 1, true],
  ['at seven days', 7 * day, false],
  ['with a clock that was set back by a month', -30 * day, false],
])('a stored login %s counts: %s', (_, later, signedIn) => {
  startSession('login', user)
  vi.setSystemTime(at + later)
  expect(session.get() !== undefined).toBe(signedIn)
})

it('a refused login token ends the session, another token does not', () => {
  startSession('login', user)
  tokenRefused('older')
  expect(session.token()).toBe('login')
  tokenRefused('login')
  expect(stored()).toEqual([])
  bindToken.set('bind')
  tokenRefused('bind')
  expect(stored()).toEqual([])
})

it('follows other tabs', () => {
  const listener = vi.fn()
  const stop = session.subscribe(listener)
  startSession('login', user)
  listener.mockClear()
  fromOtherTab('loginToken', null)
  expect(session.get()).toBeUndefined()
  expect(listener).toHaveBeenCalledOnce()
  fromOtherTab('loginToken', 'next')
  expect(session.token()).toBe('next')
  stop()
})

it('removes an expired login at load, an unreadable one too, and an expired bind token alone', () => {
  startSession(token(at - 1), user)
  keepSessionChecked()()
  expect(stored()).toEqual([])
  startSession('unreadable', user)
  keepSessionChecked()()
  expect(stored()).toEqual([])
  startSession(token(at + day), user)
  bindToken.set(token(at))
  keepSessionChecked()()
  expect(stored()).toEqual(['user', 'loginTimestamp', 'loginToken'])
})

it('checks every minute, pauses while hidden, and checks again when visible', () => {
  startSession(token(at + 90_000), user)
  const stop = keepSessionChecked()
  vi.advanceTimersByTime(60_000)
  expect(session.get()).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect(session.get()).toBeUndefined()
  startSession(token(at + 150_000), user)
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(600_000)
  expect(localStorage.getItem('loginToken')).not.toBeNull()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(localStorage.getItem('loginToken')).toBeNull()
  stop()
})
