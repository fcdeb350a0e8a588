import { expect, it } from 'vitest'
import { fullness, isAway, memoryFindings } from './day.ts'

/** A day of hours that hold `base` and their players, and `more` in the second half of the day. */
const day = (more: number) =>
  Array.from({ length: 24 }, (_, i) => {
    const heap = 100 + 50 * fullness(i + 1) + (i > 11 ? more : 0)
    return { hour: i + 1, heap, resident: heap }
  })

it('has as many players at the compared hours, and is full in the evening', () => {
  for (const hour of [2, 3, 4, 5, 6]) expect(fullness(24 - hour)).toBeCloseTo(fullness(hour))
  expect(fullness(12)).toBeGreaterThan(10 * fullness(0))
})

it('has one server in twenty away at any hour', () => {
  for (let hour = 0; hour < 24; hour += 0.7) {
    const away = Array.from({ length: 10_000 }, (_, i) => i).filter((i) => isAway(i, hour))
    expect(away.length).toBeGreaterThan(450)
    expect(away.length).toBeLessThan(550)
  }
})

it('finds memory that has grown by more than a twentieth since the first hours', () => {
  expect(memoryFindings(day(4), 1)).toEqual([])
  expect(memoryFindings(day(-20), 1)).toEqual([])
  expect(memoryFindings(day(7), 1)).toMatchObject([
    { kind: 'unexplained', what: 'heap has grown by 6.2 %' },
    { kind: 'unexplained', what: 'resident has grown by 6.2 %' },
  ])
})

it('says if a run has not seen the first hours', () => {
  expect(memoryFindings(day(0).slice(3), 1)).toMatchObject([
    { kind: 'unexplained', what: expect.stringContaining('not compared') },
  ])
})
