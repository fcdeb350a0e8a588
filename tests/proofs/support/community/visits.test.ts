import { expect, it } from 'vitest'
import { intervalSince, isMissed, noteQuestion, noVisits } from './visits.ts'

const second = 1000

it('counts a repeated question and a challenge as one visit', () => {
  const visits = noVisits()
  expect(noteQuestion(visits, 0, false)).toBeUndefined()
  expect(noteQuestion(visits, 1 * second, false)).toBeUndefined()
  expect(noteQuestion(visits, 11 * second, false)).toEqual({
    gap: 10 * second,
    period: 11 * second,
    isBackedOff: false,
  })
})

it('counts the question of a process that has taken over as a visit of its own', () => {
  const visits = noVisits()
  for (const at of [0, 1]) noteQuestion(visits, at * second, false)
  expect(noteQuestion(visits, 4 * second, false)).toEqual({ gap: 3 * second, period: 4 * second, isBackedOff: false })
  expect(noteQuestion(visits, 5 * second, false)).toBeUndefined()
  expect(noteQuestion(visits, 14 * second, false)).toEqual({ gap: 9 * second, period: 10 * second, isBackedOff: false })
})

it('misses a visit that comes two intervals after the last one', () => {
  const visits = noVisits()
  noteQuestion(visits, 0, false)
  expect(intervalSince(visits, 12.5 * second)).toSatisfy((interval) => !isMissed(interval))
  expect(intervalSince(visits, 21.8 * second)).toSatisfy(isMissed)
})

it('lets a server that was away when it was asked wait for a minute, until it has replied', () => {
  const visits = noVisits()
  noteQuestion(visits, 33 * second, true)
  expect(intervalSince(visits, 90 * second)).toEqual({ gap: 57 * second, period: 57 * second, isBackedOff: true })
  expect(intervalSince(visits, 90 * second)).toSatisfy((interval) => !isMissed(interval))
  expect(intervalSince(visits, 100 * second)).toSatisfy(isMissed)
  expect(noteQuestion(visits, 91 * second, false)).toMatchObject({ isBackedOff: true })
  expect(intervalSince(visits, 112 * second)).toMatchObject({ isBackedOff: true })
  visits.wasAway = false
  expect(intervalSince(visits, 112 * second)).toEqual({ gap: 21 * second, period: 21 * second, isBackedOff: false })
})
