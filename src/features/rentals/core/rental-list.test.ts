import { expect, test } from 'vitest'
import { rental } from '../../../../tests/support/rental.ts'
import { keepIdentity, lastUsed, nearestExpiry, sectionsOf } from './rental-list.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const until = (instance_id: string, day: string, over = {}) =>
  rental({ instance_id, expiredate: day, timestamp: Date.parse(`${day}T12:00:00Z`) / 1000, ...over })
const ids = (rentals: readonly { instance_id: string }[]) => rentals.map((each) => each.instance_id)

const all = [
  until('late', '2026-08-01', { status: 'CREATING' }),
  until('old', '2026-05-01'),
  until('moved', '2026-07-01', { relocated: 1 }),
  until('soon', '2026-06-20'),
  until('older', '2026-04-01'),
]

test('active ones by their end, expired ones by the latest end, relocated ones not at all', () => {
  const { active, expired } = sectionsOf(all, now)
  expect([ids(active), ids(expired)]).toEqual([
    ['soon', 'late'],
    ['old', 'older'],
  ])
})

test('a server is no longer active when its time has passed in China', () => {
  const end = Date.parse('2026-06-20T12:00:00Z')
  expect(ids(sectionsOf(all, end).active)).toContain('soon')
  expect(ids(sectionsOf(all, end + 1000).active)).not.toContain('soon')
})

test('unchanged servers keep their identity, and so does a list of them', () => {
  const before = [rental(), rental({ instance_id: 'pr-2' })]
  expect(keepIdentity(before, structuredClone(before))).toBe(before)
  const after = keepIdentity(before, [rental(), rental({ instance_id: 'pr-2', status: 'SWITCHING' })])
  expect(after[0]).toBe(before[0])
  expect(after[1]?.status).toBe('SWITCHING')
  expect(keepIdentity(before, [rental()])).toEqual([rental()])
})

test('the panel shows the nearest end and the server used last, if it runs', () => {
  const sections = sectionsOf([...all, until('other', '2026-09-01')], now)
  expect(nearestExpiry(sections)?.instance_id).toBe('soon')
  expect(lastUsed(sections, 'other')?.instance_id).toBe('other')
  expect(lastUsed(sections, 'late')?.instance_id).toBe('soon')
  expect(lastUsed(sectionsOf([], now), 'late')).toBeUndefined()
})
