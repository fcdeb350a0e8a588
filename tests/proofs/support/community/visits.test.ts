import { expect, it } from 'vitest'
import { intervalSince, isMissed, noteQuestion, noVisits } from './visits.ts'

const second = 1000

it('counts a repeated question and a challenge as one visit', () => {
  const visits = noVisits()
  expect(noteQuestion(visits, 0)).toBeUndefined()
  expect(noteQuestion(visits, 1 * second)).toBeUndefined()
  visits.isAnswered = true
  expect(noteQuestion(visits, 11 * second)).toEqual({ gap: 11 * second, isBackedOff: false })
})

it('counts the question of a process that has taken over as a visit of its own', () => {
  const visits = noVisits()
  for (const at of [0, 1]) noteQuestion(visits, at * second)
  expect(noteQuestion(visits, 4 * second)).toEqual({ gap: 4 * second, isBackedOff: false })
  expect(noteQuestion(visits, 5 * second)).toBeUndefined()
  expect(noteQuestion(visits, 14 * second)).toEqual({ gap: 10 * second, isBackedOff: false })
})

it('misses a visit that comes two intervals after the last one', () => {
  const visits = { askedAt: 0, isAnswered: true, unanswered: 0 }
  expect(intervalSince(visits, 12.5 * second)).toSatisfy((interval) => !isMissed(interval))
  expect(intervalSince(visits, 21.8 * second)).toSatisfy(isMissed)
})

it('lets a server that has left three visits unanswered wait for a minute', () => {
  const visits = noVisits()
  for (const at of [0, 11, 22, 33]) noteQuestion(visits, at * second)
  expect(intervalSince(visits, 90 * second)).toEqual({ gap: 57 * second, isBackedOff: true })
  expect(intervalSince(visits, 90 * second)).toSatisfy((interval) => !isMissed(interval))
  expect(intervalSince(visits, 100 * second)).toSatisfy(isMissed)
})

it('expects the usual interval after a server has responded again', () => {
  const visits = { askedAt: 0, repeatedAt: 0, isAnswered: false, unanswered: 5 }
  noteQuestion(visits, 55 * second)
  visits.isAnswered = true
  expect(intervalSince(visits, 80 * second)).toEqual({ gap: 25 * second, isBackedOff: false })
})
