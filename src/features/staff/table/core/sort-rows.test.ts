import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

const { compare } = new Intl.Collator('en', { numeric: true })

it('a press sorts, the next one turns the order, the third one ends it; numbers begin with the largest', () => {
  const presses = (isNumber: boolean) => {
    const states = ['']
    for (let i = 0; i < 3; i++) states.push(nextSort(states[i] ?? '', 'name', isNumber))
    return states.slice(1)
  }
  expect(presses(false)).toEqual(['name', '-name', ''])
  expect(presses(true)).toEqual(['-name', 'name', ''])
  expect(nextSort('-players', 'name', false)).toBe('name')
})

it('sorts texts with their numbers and numbers by value; what is not known is last in both directions', () => {
  const rows = [
    { name: 'DM #10', players: 3 },
    { name: 'DM #2', players: null },
    { name: 'AWP', players: 12 },
  ]
  const names = (by: 'name' | 'players', isDescending: boolean) =>
    sortRows(rows, (row) => row[by], isDescending, compare).map(({ name }) => name)
  expect(names('name', false)).toEqual(['AWP', 'DM #2', 'DM #10'])
  expect(names('name', true)).toEqual(['DM #10', 'DM #2', 'AWP'])
  expect(names('players', false)).toEqual(['DM #10', 'AWP', 'DM #2'])
  expect(names('players', true)).toEqual(['AWP', 'DM #10', 'DM #2'])
})

it('equal rows keep their order', () => {
  const rows = [1, 2, 3].map((id) => ({ id }))
  expect(sortRows(rows, () => 'same', true, compare)).toEqual(rows)
})
