import { describe, expect, it } from 'vitest'
import { defaultSettings, settingNames } from '../../../../../contract/community/community-settings.ts'
import { withTyped } from '../../edits/core/values.ts'
import type { FieldSpec } from '../../edits/field-spec.ts'
import { everySetting } from '../setting-specs.ts'
import { areShipped, checkTyped, settingsFile, typedFrom, valuesOf, withShipped } from './settings-form.ts'

const unused = { regions: [], categories: [] }
const warsaw = { code: 'eu-warsaw', country: 'PL', name: { zh: '华沙', en: 'Warsaw' } }

describe('the form of the settings', () => {
  it('has a field for every setting', () => {
    expect(everySetting.map(({ key }) => key).sort()).toEqual([...settingNames].sort())
    const flagsIn = (value: object): readonly string[] =>
      Object.entries(value).flatMap(([name, each]) =>
        typeof each === 'object' ? flagsIn(each).map((path) => `${name}.${path}`) : [name],
      )
    const specsIn = (specs: readonly FieldSpec[]): readonly string[] =>
      specs.flatMap(({ key, fields }) => (fields ? specsIn(fields).map((path) => `${key}.${path}`) : [key]))
    const features = everySetting.find(({ key }) => key === 'features')?.fields ?? []
    expect([...specsIn(features)].sort()).toEqual([...flagsIn(defaultSettings.features)].sort())
  })

  it('stores what was typed, and nothing that is as shipped', () => {
    const stored = { name: 'Liga', filingNumber: null }
    const base = valuesOf(stored)
    const typed = withTyped(base, withTyped(base, {}, 'shortName', 'PLT'), 'name', defaultSettings.name)
    expect(checkTyped(stored, typed, unused)).toEqual({ value: { filingNumber: null, shortName: 'PLT' } })
  })

  it('forgets what was typed back', () => {
    const base = valuesOf({ name: 'Liga' })
    const typed = withTyped(base, {}, 'name', 'Other')
    expect(withTyped(base, typed, 'name', 'Liga')).toEqual({})
  })

  it('returns to what was shipped', () => {
    const typed = withShipped({ name: 'Liga' }, { shortName: 'PLT' }, ['name', 'shortName'])
    expect(typed).toEqual({ name: defaultSettings.name })
    expect(areShipped({ ...valuesOf({ name: 'Liga' }), ...typed }, ['name', 'shortName'])).toBe(true)
  })

  it('leaves out the empty words of a list', () => {
    expect(checkTyped({}, { quickJoin: ['retakes', ' ', ''] }, unused)).toEqual({ value: { quickJoin: ['retakes'] } })
  })

  it.each([
    ['links', [{ kind: 'website', url: 'javascript:alert(1)' }], 'links.0.url'],
    ['accent', { dark: '#223344', light: '#2f56d6' }, 'accent.dark'],
    ['tagline', { zh: '', en: 'Play' }, 'tagline.zh'],
    ['name', ' ', 'name'],
    ['regions', [warsaw, warsaw], 'regions'],
    ['quickJoin', ['surf'], 'quickJoin.0'],
    ['practice', { slots: 'many', tickrate: 128 }, 'practice.slots'],
  ])('names what is wrong in %s', (name, value, path) => {
    expect(checkTyped({}, { [name]: value }, unused)).toEqual({ problems: [{ path, kind: 'wrong' }] })
  })

  it('names a region that is in use and missing', () => {
    const uses = { categories: [], regions: [{ region: 'ap-wuhan', servers: 3, rentals: 0, orders: 1 }] }
    expect(checkTyped({}, { regions: [warsaw] }, uses)).toEqual({
      problems: [{ path: 'regions', kind: 'inUse', region: 'ap-wuhan' }],
    })
  })

  it('names where a setting contradicts another', () => {
    expect(checkTyped({}, { quickJoin: ['retakes', 'nowhere'] }, unused)).toEqual({
      problems: [{ path: 'quickJoin.1', kind: 'wrong' }],
    })
  })
})

describe('a settings file', () => {
  it('is what was stored, and changes nothing when it is read again', () => {
    const stored = { name: 'Liga', regions: [warsaw] }
    expect(typedFrom(settingsFile(stored), stored, unused)).toEqual({ typed: {} })
    expect(typedFrom(settingsFile(stored), {}, unused)).toEqual({ typed: stored })
    expect(typedFrom(settingsFile({}), stored, unused)).toEqual({
      typed: { name: defaultSettings.name, regions: defaultSettings.regions },
    })
  })

  it.each([
    ['no JSON', '<html>', [{ path: '', kind: 'wrong' }]],
    ['no settings', '{"version":1}', [{ path: '', kind: 'wrong' }]],
    [
      'unknown and hostile values',
      '{"settings":{"colour":"red","links":[{"kind":"x","url":"http://x"}]}}',
      [
        { path: 'links.0.url', kind: 'wrong' },
        { path: 'colour', kind: 'unknown' },
      ],
    ],
  ])('with %s is refused by name', (_, text, problems) => {
    expect(typedFrom(text, {}, unused)).toEqual({ problems })
  })
})
