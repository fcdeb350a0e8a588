import { expect, test } from 'vitest'
import type { Rental } from '../../../../contract/rentals/rentals.ts'
import { rental } from '../../../../tests/support/rental.ts'
import { cardState, isChanging } from './card-state.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const after = Date.parse('2026-06-30T12:00:01Z')

test.each([
  ['RUNNING', 'ok', 'running', undefined, false],
  ['SCHEDULED', 'creating', 'scheduled', 'notRunning', false],
  ['CREATING', 'creating', 'creating', 'notRunning', false],
  ['SWITCHING', 'switching', 'switching', 'switching', true],
  ['TERMINATING', 'ended', 'terminating', 'notRunning', false],
  ['TERMINATED', 'ended', 'terminated', 'notRunning', false],
  ['TERMINA', 'ended', 'terminated', 'notRunning', false],
  ['FAILED', 'other', 'failed', 'notRunning', false],
  ['DREAMING', 'other', 'other', 'notRunning', false],
])('%s: dot %s, words %s, blocked by %s, inert %s', (status, tone, kind, blocked, inert) => {
  const settingsBlocked = status === 'SCHEDULED' || status === 'CREATING' ? undefined : blocked
  expect(cardState(rental({ status }), now)).toEqual({
    ...{ tone, kind, blocked, settingsBlocked, inert },
    ...{ expired: false, lockLeft: 0 },
  })
})

test('the settings of one that is not created yet can be changed, except during maintenance', () => {
  const covered = rental({ status: 'SCHEDULED', maintenance_status: 1 })
  expect(cardState(covered, now)).toMatchObject({ settingsBlocked: 'maintenance' })
  expect(cardState(rental({ status: 'CREATING' }), after)).toMatchObject({ settingsBlocked: 'expired' })
})

test('an expired one is red and blocked, but not inert: it can be renewed', () => {
  expect(cardState(rental(), after)).toMatchObject({ tone: 'ended', kind: 'expired', blocked: 'expired', inert: false })
  expect(cardState(rental({ expiredate: null, timestamp: null }), now).expired).toBe(true)
})

test('maintenance wins over everything', () => {
  const state = cardState(rental({ maintenance_status: 1, restart_locked_until: now + 1000 }), after)
  expect(state).toMatchObject({ blocked: 'maintenance', inert: true })
})

test('a restart locks for 40 seconds at most, whatever the clocks say', () => {
  const locked = cardState(rental({ restart_locked_until: now + 12_000 }), now)
  expect(locked).toMatchObject({ kind: 'restarting', blocked: 'restarting', lockLeft: 12_000, inert: false })
  expect(cardState(rental({ restart_locked_until: now + 3_600_000 }), now).lockLeft).toBe(40_000)
  expect(cardState(rental({ restart_locked_until: now - 1 }), now)).toMatchObject({ blocked: undefined, lockLeft: 0 })
})

test.each<[string, Partial<Rental>, string, string]>([
  ['asked', { restart: { asked_at: now, state: 'asked', up_at: null } }, 'restarting', 'other'],
  ['booting', { restart: { asked_at: now, state: 'booting', up_at: null }, health: 'starting' }, 'restarting', 'other'],
  ['up again', { restart: { asked_at: now, state: 'up', up_at: now }, restart_locked_until: now + 9 }, 'running', 'ok'],
  ['started again', { health: 'starting' }, 'starting', 'other'],
  ['down', { health: 'down' }, 'down', 'other'],
])('a running one that is %s follows the backend', (_name, over, kind, tone) => {
  expect(cardState(rental(over), now)).toMatchObject({ kind, tone })
})

test('the lock lasts 40 seconds, however soon or late the server is back', () => {
  const up = rental({ restart: { asked_at: now, state: 'up', up_at: now }, restart_locked_until: now + 9 })
  expect(cardState(up, now)).toMatchObject({ blocked: 'restarting', lockLeft: 9 })
  const slow = rental({ restart: { asked_at: now, state: 'booting', up_at: null }, health: 'starting' })
  expect(cardState(slow, now + 60_000).blocked).toBeUndefined()
})

test('transitional and unknown statuses are polled', () => {
  const changing = ['CREATING', 'SWITCHING', 'TERMINATING', 'DREAMING'].map((status) => isChanging(rental({ status })))
  expect(changing).toEqual([true, true, true, true])
  expect(['RUNNING', 'TERMINATED', 'FAILED'].some((status) => isChanging(rental({ status })))).toBe(false)
  expect(isChanging(rental({ health: 'starting' }))).toBe(true)
  expect(isChanging(rental({ restart: { asked_at: now, state: 'booting', up_at: null } }))).toBe(true)
  expect(isChanging(rental({ restart: { asked_at: now, state: 'up', up_at: now } }))).toBe(false)
})

test('one that was cancelled before its start is not called expired', () => {
  const start = { at: now, changes: 1, changeable: false, cancelled_at: now - 1, now }
  const cancelled = rental({ status: 'TERMINATED', timestamp: now / 1000 - 1, expiredate: '2026-06-15', start })
  expect(cardState(cancelled, now)).toMatchObject({ kind: 'cancelled', expired: true })
  expect(isChanging(rental({ status: 'SCHEDULED' }))).toBe(false)
})
