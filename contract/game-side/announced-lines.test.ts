import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { utf8Length } from '../utf8-length.ts'
import { gameTextMax } from './acts.ts'
import { announcedLines, announcedSchema, fitsGame } from './announced-lines.ts'

it.each([
  ['<p>Cup on <b>Sunday</b></p>', ['Cup on Sunday']],
  ['!kick <br>"x";', ['kick x']],
  ['<p> </p>', []],
  ['', []],
])('%j is said as %j', (html, lines) => {
  expect(announcedLines(html)).toEqual(lines)
})

it('ends a line between two words', () => {
  const [first = '', second] = announcedLines(`${'word '.repeat(23)}beginning end`)
  expect(first).toBe(`${'word '.repeat(23)}`.trim())
  expect(second).toBe('beginning end')
})

it('ends a line of Chinese between characters, and before none that belongs to the last one', () => {
  const lines = announcedLines(`${'字'.repeat(40)}，${'字'.repeat(10)}`)
  expect(lines.map((line) => [...line].length)).toEqual([39, 12])
  expect(lines[1]?.startsWith('字，')).toBe(true)
})

it('ends a line inside a word that is longer than a line', () => {
  expect(announcedLines('x'.repeat(250)).map(({ length }) => length)).toEqual([120, 120, 10])
})

it('loses nothing but spaces, and every line fits', () => {
  const text = fc.array(fc.constantFrom('字', '，', 'word', ' ', '👍🏽', 'é', '.', '!', 'x'.repeat(130)), {
    maxLength: 90,
  })
  fc.assert(
    fc.property(text, (parts) => {
      const html = parts.join('')
      const lines = announcedLines(html)
      for (const line of lines) expect(utf8Length(line)).toBeLessThanOrEqual(gameTextMax)
      const withoutMarks = (given: string): string => given.replace(/[\s!.]/gu, '')
      expect(withoutMarks(lines.join(''))).toBe(withoutMarks(html))
    }),
  )
})

it.each([
  ['字'.repeat(118), true],
  ['字'.repeat(121), false],
  ['<p></p>', false],
])('%j fits: %s', (html, fits) => {
  expect(fitsGame(html)).toBe(fits)
})

it.each([
  [{ every: 5 }, true],
  [{ every: 4 }, false],
  [{ every: 5.5 }, false],
  [{ every: 1441 }, false],
  [{ every: 15, modes: ['retakes'] }, true],
  [{ every: 15, modes: [''] }, false],
  [{ every: 15, text: 'x' }, false],
])('%j is a setting: %s', (value, isValid) => {
  expect(v.is(announcedSchema, value)).toBe(isValid)
})
