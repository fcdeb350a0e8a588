import { expect, test } from 'vitest'
import { demoSettings } from '../../../../demo/community.ts'
import { type RegionFilter, tilesOf, usefulFilters } from './region-tiles.ts'

const all = demoSettings.regions.map(({ code: region }) => ({
  region,
  available: true,
  recommended: region === 'ap-tokyo',
}))
const codes = (filter: RegionFilter, current?: string) => tilesOf(all, filter, current).map(({ region }) => region)

test('China has the six named regions, the other two are found under Asia', () => {
  expect(codes('china').toSorted()).toEqual(
    ['ap-beijing', 'ap-chengdu', 'ap-guangzhou', 'ap-hongkong', 'ap-shanghai', 'ap-wuhan'].toSorted(),
  )
  expect(codes('asia')).toEqual(expect.arrayContaining(['ap-nanjing', 'ap-chongqing', 'ap-sydney']))
})

test.each<[RegionFilter, string[]]>([
  ['europe', ['eu-frankfurt']],
  ['america', ['na-siliconvalley', 'na-ashburn', 'sa-saopaulo']],
])('%s keeps %j', (filter, expected) => {
  expect(codes(filter)).toEqual(expected)
})

test('the current region first, then the recommended ones, then in the given order', () => {
  expect(codes('all', 'na-ashburn').slice(0, 3)).toEqual(['na-ashburn', 'ap-tokyo', 'ap-beijing'])
  expect(codes('all')).toHaveLength(18)
})

test('a filter that matches nothing is not offered', () => {
  expect(usefulFilters(all)).toEqual(['all', 'china', 'asia', 'europe', 'america'])
  const few = [{ region: 'eu-frankfurt', available: true, recommended: false }]
  expect(usefulFilters(few)).toEqual(['all', 'europe'])
})
