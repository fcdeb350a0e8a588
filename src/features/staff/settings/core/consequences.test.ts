import { expect, it } from 'vitest'
import { defaultSettings } from '../../../../../contract/community/community-settings.ts'
import { consequencesOf } from './consequences.ts'

const [beijing, ...others] = defaultSettings.regions
const uses = {
  regions: [{ region: 'ap-beijing', servers: 3, rentals: 1, orders: 0 }],
  categories: [
    { category: 'Retake', servers: 2 },
    { category: 'dm', servers: 4 },
  ],
}

it('tells nothing where nothing depends on the change', () => {
  expect(consequencesOf(defaultSettings, { ...defaultSettings, regions: [...defaultSettings.regions] }, uses)).toEqual(
    [],
  )
  expect(consequencesOf(defaultSettings, { ...defaultSettings, filingNumber: '1' }, uses)).toEqual([])
})

it('names regions, categories, installed apps and pages', () => {
  const renamed = { code: 'ap-beijing', country: 'CN', name: { zh: '北平', en: 'Peking' } }
  const after = {
    ...defaultSettings,
    name: 'Liga',
    regions: beijing === undefined ? others : [renamed, ...others],
    modes: defaultSettings.modes.filter(({ id }) => id !== 'retakes'),
    features: { ...defaultSettings.features, vip: false },
  }
  expect(consequencesOf(defaultSettings, after, uses)).toEqual([
    { kind: 'region', region: renamed, uses: uses.regions[0] },
    { kind: 'category', category: 'Retake', servers: 2, mode: undefined },
    { kind: 'app' },
    { kind: 'pages' },
  ])
})

it('says which leaderboards begin and which disappear; another rule is both', () => {
  const ranked = (rule: 'kills' | 'rounds') => ({
    ...defaultSettings,
    rankings: [{ mode: 'competitive', rule, freeForAll: false }],
  })
  expect(consequencesOf(defaultSettings, ranked('kills'), uses)).toEqual([
    { kind: 'counts', mode: 'competitive-kills' },
  ])
  expect(consequencesOf(ranked('kills'), ranked('rounds'), uses)).toEqual([
    { kind: 'counts', mode: 'competitive-rounds' },
    { kind: 'hides', mode: 'competitive-kills' },
  ])
})
