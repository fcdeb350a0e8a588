import { expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { everySetting } from './setting-specs.ts'

it('has a field for everything that a group is on game servers', () => {
  const setting = everySetting.find(({ key }) => key === 'gameSide')
  const paths = (setting?.fields ?? []).flatMap((group) => (group.fields ?? []).map(({ key }) => `${group.key}.${key}`))
  const groups = Object.entries(defaultSettings.gameSide?.groups ?? {})
  const parts = groups.flatMap(([group, value]) => Object.keys(value).map((name) => `groups.${group}.${name}`))
  expect(paths.filter((path) => path.startsWith('groups.')).sort()).toEqual(parts.sort())
})
