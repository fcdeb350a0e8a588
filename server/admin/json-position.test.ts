import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonErrorPosition } from './json-position.ts'

describe('jsonErrorPosition', () => {
  it.each([
    ['', 1, 1],
    ['{"a": x}', 1, 7],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{\n  "a" 1}', 2, 7],
    ['[1, 2', 1, 6],
    ['[1 2]', 1, 4],
    ['{a: 1}', 1, 2],
    ['["open]', 1, 2],
    ['[01]', 1, 3],
    ['[1]]', 1, 4],
    ["['a']", 1, 2],
    ['{"中文": tru}', 1, 8],
  ])('%j: line %i, column %i', (text, line, column) => {
    expect(jsonErrorPosition(text)).toEqual({ line, column })
  })

  it('agrees with JSON.parse on what is JSON', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '\n', '0', '\u0001', 'e'))
      .map(([text, at, piece]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + piece + text.slice(place + (at % 2))
      })
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.json({ noUnicodeString: false }), broken), (text) => {
        expect(jsonErrorPosition(text) === undefined).toBe(parses(text))
      }),
      { numRuns: 500 },
    )
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
