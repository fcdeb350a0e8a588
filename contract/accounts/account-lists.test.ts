import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ListEntry, listNames, maxListEntries, mergeEntries } from './account-lists.ts'

const entry: fc.Arbitrary<ListEntry> = fc.record({
  list: fc.constantFrom(...listNames),
  key: fc.constantFrom('a', 'b', 'c'),
  value: fc.constantFrom(null, '', 'x'),
  at: fc.nat(3),
})

it('has the same result in every order, and when it is repeated', () => {
  const entries = fc.array(entry)
  fc.assert(
    fc.property(entries, entries, entries, (a, b, c) => {
      const once = mergeEntries(mergeEntries(a, b), c)
      expect(mergeEntries(c, mergeEntries(b, a))).toEqual(once)
      expect(mergeEntries(once, b)).toEqual(once)
    }),
  )
})

it('the last change of an entry wins, also a removal', () => {
  const at = (moment: number, value: string | null): ListEntry => ({ list: 'views', key: 'v', value, at: moment })
  expect(mergeEntries([at(2, null)], [at(1, 'q')])).toEqual([at(2, null)])
  expect(mergeEntries([at(2, null)], [at(3, 'q')])).toEqual([at(3, 'q')])
})

it('forgets what was removed longest ago first', () => {
  const many = Array.from(
    { length: maxListEntries },
    (_, i): ListEntry => ({ list: 'hidden', key: `${i}`, value: i === 7 ? null : '', at: i }),
  )
  const merged = mergeEntries(many, [{ list: 'people', key: 'p', value: 'Ann', at: 5000 }])
  expect(merged).toHaveLength(maxListEntries)
  expect(merged.some(({ key }) => key === '7')).toBe(false)
  expect(merged.some(({ key }) => key === '0')).toBe(true)
})

it('forgets no list entry, however many there are', () => {
  const many = Array.from(
    { length: maxListEntries + 5 },
    (_, i): ListEntry => ({ list: 'hidden', key: `${i}`, value: '', at: i }),
  )
  expect(mergeEntries(many, [])).toHaveLength(maxListEntries + 5)
})
