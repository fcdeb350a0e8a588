import * as v from 'valibot'
import { expect, it } from 'vitest'
import { storedSettingsSchema } from '../community/community-settings.ts'
import { flagCodes } from './flags.ts'
import { everyRegion, regionSetNames, regionSets, regionsOfSets } from './region-sets.ts'

const codes = (regions: readonly { readonly code: string }[]) => regions.map(({ code }) => code)

it.each(regionSetNames)('%s is a list that the settings take, with flags', (set) => {
  expect(v.is(storedSettingsSchema, { regions: regionSets[set] })).toBe(true)
  expect(regionSets[set].filter(({ country }) => !flagCodes.includes(country))).toEqual([])
})

it('has every region once, with one country and one name', () => {
  expect(v.is(storedSettingsSchema, { regions: everyRegion })).toBe(true)
  const all = regionSetNames.flatMap((set) => regionSets[set])
  for (const region of all) expect(everyRegion).toContainEqual(region)
})

it('takes the regions of several sets, and keeps those that are used and what was edited', () => {
  const warsaw = { code: 'eu-warsaw', country: 'PL', name: { zh: '华沙', en: 'Warszawa' } }
  const own = { code: 'lan', country: 'PL', name: { zh: '局域网', en: 'LAN' } }
  const unused = { code: 'old', country: 'PL', name: { zh: '旧', en: 'Old' } }
  const chosen = regionsOfSets(['oceania', 'europe'], [warsaw, own, unused], (code) => code === 'lan')
  expect(codes(chosen)).toEqual([...codes(regionSets.oceania), ...codes(regionSets.europe), 'lan'])
  expect(chosen).toContainEqual(warsaw)
  expect(
    regionsOfSets(['china', 'eastAsia'], [], () => false).filter(({ code }) => code === 'ap-hongkong'),
  ).toHaveLength(1)
})
