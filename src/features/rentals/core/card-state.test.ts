import { expect, test } from 'vitest'
import { rental } from '../../../../tests/support/rental.ts'
import { cardState, isChanging } from './card-state.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const after = Date.parse('2026-06-30T12:00:01Z')

test.each([
  ['RUNNING', 'ok', 'running', undefined, false],
  ['CREATING', 'creating', 'creating', 'notRunning', false],
  ['SWITCHING', 'switching', 'switching', 'switching', true],
  ['TERMINATING', 'ended', 'terminating', 'notRunning', false],
  ['TERMINATED', 'ended', 'terminated', 'notRunning', false],
  ['TERMINA', 'ended', 'terminated', 'notRunning', false],
  ['FAILED', 'other', 'failed', 'notRunning', false],
  ['DREAMING', 'other', 'other', 'notRunning', false],
])('%s: dot %s, words %s, blocked by %s, inert %s', (status, tone, kind, blocked, inert) => {
  expect(cardState(rental({ status }), now)).toEqual({ tone, kind, blocked, inert, expired: false, lockLeft: 0 })
})

test('an expired one is red and blocked, but not inert: renewing stays', () => {
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

test('what is on its way is asked about again, unknown statuses too', () => {
  const changing = ['CREATING', 'SWITCHING', 'TERMINATING', 'DREAMING'].map((status) => isChanging({ status }))
  expect(changing).toEqual([true, true, true, true])
  expect(['RUNNING', 'TERMINATED', 'FAILED'].some((status) => isChanging({ status }))).toBe(false)
})
