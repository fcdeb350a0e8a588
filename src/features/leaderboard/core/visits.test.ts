import { expect, it } from 'vitest'
import { hours, minutes } from '../../../../contract/duration.ts'
import { changeSince, noteRank } from './visits.ts'

const start = Date.parse('2026-01-01T12:00:00Z')

it('knows no change on a first visit', () => {
  const visits = noteRank([], 'dm s1', 40, start)
  expect(changeSince(visits, 'dm s1', 40)).toBeUndefined()
})

it('compares with the end of the previous visit', () => {
  let visits = noteRank([], 'dm s1', 40, start)
  visits = noteRank(visits, 'dm s1', 38, start + minutes(20))
  visits = noteRank(visits, 'dm s1', 31, start + hours(9))
  expect(changeSince(visits, 'dm s1', 31)).toEqual({ places: 7, since: start + minutes(20) })
  visits = noteRank(visits, 'dm s1', 45, start + hours(9) + minutes(5))
  expect(changeSince(visits, 'dm s1', 45)).toEqual({ places: -7, since: start + minutes(20) })
})

it('keeps the rankings apart and forgets the oldest of many', () => {
  let visits = noteRank([], 'first', 1, start)
  for (let i = 0; i < 40; i += 1) visits = noteRank(visits, `board ${i}`, i + 1, start + minutes(i + 1))
  expect(visits).toHaveLength(40)
  expect(visits.some(({ board }) => board === 'first')).toBe(false)
  expect(visits.at(-1)).toMatchObject({ board: 'board 39', now: { rank: 40 } })
})
