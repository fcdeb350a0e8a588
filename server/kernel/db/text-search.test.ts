import { expect, it } from 'vitest'
import { isWithin } from './text-search.ts'

it.each([
  ['Retake Ivan', 'ivan', true],
  ['Ivan', 'ivan', false], // the index finds it
  ['Иван Грозный', 'иван', true],
  ['ИВАН', 'иван', true],
  ['Иван', 'Иван', false],
  ['Грозный Иван', 'ИВАН', true],
  ['Пётр', 'иван', false],
])('in "%s" the scan finds "%s": %s', (name, text, isFound) => {
  expect(isWithin(name, text)).toBe(isFound)
})
