import { expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { type Fills, fillingUp } from './fills.ts'

/** Tells of one server with ten slots; `at` in minutes. */
function watching() {
  let fills: Fills = {}
  return (at: number, people: number): boolean => {
    const step = fillingUp([{ id: 'a', people, slots: 10 }], { fills, chosen: ['a'], percent: 80, now: minutes(at) })
    fills = step.fills
    return step.told.length > 0
  }
}

it('tells once per filling, and again only after the server fell well below', () => {
  const look = watching()
  expect([look(0, 2), look(1, 8), look(2, 7), look(3, 8), look(40, 7), look(41, 10)]).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
  expect([look(42, 6), look(43, 8)]).toEqual([false, true])
})

it('tells at most every 30 minutes, then of what still lasts', () => {
  const look = watching()
  expect([look(0, 2), look(1, 8), look(2, 2), look(3, 9), look(30, 9), look(31, 9)]).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ])
})

it('does not tell of a server that is full at first, or has no known size', () => {
  const look = watching()
  expect(look(0, 10)).toBe(false)
  const step = fillingUp([{ id: 'a', people: 9, slots: 0 }], { fills: {}, chosen: ['a', 'gone'], percent: 80, now: 0 })
  expect(step).toEqual({ told: [], fills: {} })
})

it('forgets servers that are not chosen any more', () => {
  const fills = { old: { isArmed: true, toldAt: null } }
  expect(fillingUp([], { fills, chosen: [], percent: 80, now: 0 }).fills).toEqual({})
})
