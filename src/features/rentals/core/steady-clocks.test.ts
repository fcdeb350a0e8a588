import { expect, test } from 'vitest'
import { rental } from '../../../../tests/support/rental.ts'
import { steadyClocks } from './steady-clocks.ts'

const end = (rental().timestamp ?? 0) * 1000
const minute = 60_000
const hour = 60 * minute

const far = rental({ instance_id: 'far' })
const clockOf = (before: number, now: number, one = far) =>
  steadyClocks([one], now, new Map([[one.instance_id, before]])).get(one.instance_id)

test('a card keeps its time while its text stays the same', () => {
  const start = end - 72 * hour
  expect(clockOf(start, start)).toBe(start)
  expect(clockOf(start - minute, start)).toBe(start - minute)
  // From `3 days left` to `2 days left`.
  expect(clockOf(start, start + minute)).toBe(start + minute)
  expect(clockOf(end - 90 * minute, end - 89 * minute)).toBe(end - 89 * minute)
})

test('the end of a rental, the end of a lock, and an hour of maintenance change it', () => {
  expect(clockOf(end - 1, end + 1000)).toBe(end + 1000)
  const start = end - 71 * hour
  const locked = rental({ restart_locked_until: start + 1000 })
  expect(clockOf(start, start + minute, locked)).toBe(start + minute)
  const care = [{ kind: 'maintenance', started_at: start - 5 * hour, ended_at: null, hours: 0, why: null }] as const
  const covered = rental({ maintenance_status: 1, care: [...care] })
  expect(clockOf(start, start + minute, covered)).toBe(start)
  expect(clockOf(start, start + hour, covered)).toBe(start + hour)
})

test('a new card, and a clock that went back, take the current time', () => {
  expect(steadyClocks([far], 5, new Map()).get('far')).toBe(5)
  expect(clockOf(end - 70 * hour, end - 71 * hour)).toBe(end - 71 * hour)
})
