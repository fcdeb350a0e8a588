import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { filtersFromQuery, filtersToQuery } from './filter-query.ts'
import { defaultFilters, type Filters } from './filters.ts'

const { modes } = defaultSettings

function read(text: string): Filters {
  const query = new URLSearchParams(text)
  return filtersFromQuery((name) => query.get(name), modes)
}
const write = (filters: Filters): string => new URLSearchParams([...filtersToQuery(filters)]).toString()

const value = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((text) => text.trim() !== '' && text.length < 100)
const facet = (of: fc.Arbitrary<string>) => fc.uniqueArray(of, { maxLength: 6 })
const filters: fc.Arbitrary<Filters> = fc.record({
  search: fc.stringMatching(/^[A-Za-z0-9回防死斗Бой]{0,20}$/),
  modes: facet(fc.constantFrom(...modes.map((mode) => mode.id))),
  maps: facet(value),
  regions: facet(value),
  hideFull: fc.boolean(),
  hideEmpty: fc.boolean(),
  hideOffline: fc.boolean(),
})

describe('filters in the address', () => {
  it('survive the round trip', () => {
    fc.assert(
      fc.property(filters, (each) => {
        expect(read(write(each))).toEqual(each)
      }),
    )
  })

  it('leave the address of an unfiltered list plain', () => {
    expect(write(defaultFilters)).toBe('')
  })

  it.each(['a#b', 'x|y', '1.6', '<b>', 'naïve'])('keep the search %j out of a link (X-11)', (search) => {
    expect(write({ ...defaultFilters, search })).toBe('')
    expect(read(`search=${encodeURIComponent(search)}`).search).toBe('')
  })

  it.each(['回防 1', 'Retakes', '死斗', 'a b'])('carry the search %j', (search) => {
    expect(read(write({ ...defaultFilters, search })).search).toBe(search)
  })

  it.each([
    ['hideFull=0', { hideFull: false }],
    ['fullOnly=0', { hideFull: false }],
    ['hideFull=1&fullOnly=0', { hideFull: true }],
    ['hideEmpty=true&hideOffline=false', { hideEmpty: true, hideOffline: false }],
    ['hideEmpty=maybe', { hideEmpty: false }],
    ['modes=DM,1v1,DM', { modes: ['deathmatch', 'solo 1v1'] }],
    ['maps=a%252Cb,c', { maps: ['a,b', 'c'] }],
    ['maps=%25E0%25A4%25A', { maps: [] }],
  ])('parse %s', (text, expected) => {
    expect(read(text)).toEqual({ ...defaultFilters, ...expected })
  })

  it('accept any nonsense without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(read(write(read(text)))).toEqual(read(text))
      }),
    )
    expect(read(`maps=${'x,'.repeat(10_000)}`).maps.length).toBeLessThanOrEqual(64)
  })
})
