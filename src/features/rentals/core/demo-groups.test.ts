import { expect, test } from 'vitest'
import { groupDemos, namedDemo } from './demo-groups.ts'

const demo = (name: string) => namedDemo({ name, size: 1 })

test.each([
  ['2026-06-01_20-14-05_de_mirage.dem', '2026-06-01', '20:14', 'de_mirage'],
  ['2026-06-01_20-14-05_12_de_mirage_team_a_vs_team_b.dem', '2026-06-01', '20:14', 'de_mirage'],
  ['auto0-20260601-201405-1234567890-de_dust2-Server.dem', '2026-06-01', '20:14', 'de_dust2'],
  ['2026-06-01 de_nuke_night.dem', '2026-06-01', undefined, 'de_nuke_night'],
  ['final AIM_MAP2.dem', undefined, undefined, 'aim_map2'],
  ['2026-13-45_99-99-99_x.dem', undefined, undefined, undefined],
  ['side_two.dem', undefined, undefined, undefined],
  ['123456789012345678.dem', undefined, undefined, undefined],
])('%s', (name, date, time, map) => {
  expect(demo(name)).toMatchObject({ date, time, map })
})

const names = [
  '随便.dem',
  '2026-06-02_21-00-00_de_mirage.dem',
  '2026-06-02_20-00-00_de_nuke.dem',
  '2026-06-01_20-00-00_de_mirage.dem',
]
const grouped = (by: 'date' | 'map') =>
  groupDemos(names.map(demo), by).map(({ key, demos }) => [key, demos.map(({ name }) => name)])

test('by day: newest first, undated last, the order within each day preserved', () => {
  expect(grouped('date')).toEqual([
    ['2026-06-02', [names[1], names[2]]],
    ['2026-06-01', [names[3]]],
    [undefined, [names[0]]],
  ])
})

test('by map: that of the newest demo first', () => {
  expect(grouped('map')).toEqual([
    ['de_mirage', [names[1], names[3]]],
    ['de_nuke', [names[2]]],
    [undefined, [names[0]]],
  ])
  expect(groupDemos([], 'map')).toEqual([])
})
