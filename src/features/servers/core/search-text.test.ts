import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { rowsWith, searchTextOf } from './search-text.ts'
import { toRow } from './server-row.ts'

const rowsNamed = (names: readonly string[]) => names.map((name, at) => toRow(listedServer(at + 1, { name })))
/** Few letters, so that needles are found, at edges and more than once in a row. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', '回', '#', '\0', '\n'), maxLength: 6 })

it('finds what looking into every row would find, in its order', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), letters, (names, needle) => {
      fc.pre(!needle.includes('\0'))
      const rows = rowsNamed(names)
      expect(rowsWith(searchTextOf(rows), needle)).toEqual(rows.filter((row) => row.haystack.includes(needle)))
    }),
    { numRuns: 2000 },
  )
})

it('finds nothing across two rows', () => {
  const rows = rowsNamed(['ab', 'cd'])
  expect(rowsWith(searchTextOf(rows), 'bc')).toEqual([])
  expect(rowsWith(searchTextOf(rows), 'b\0c')).toEqual([])
})
