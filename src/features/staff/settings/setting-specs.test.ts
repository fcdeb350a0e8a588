import { expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import type { FieldSpec } from '../edits/field-spec.ts'
import { everySetting } from './setting-specs.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('zh' in value)

/** Paths of everything that is set by itself. */
const pathsOf = (value: unknown, above = ''): string[] =>
  isRecord(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, each]) => pathsOf(each, `${above}${key}.`))
    : [above.slice(0, -1)]

const pathsIn = ({ type, key, fields = [] }: FieldSpec, above = ''): string[] =>
  type === 'part' ? fields.flatMap((field) => pathsIn(field, `${above}${key}.`)) : [`${above}${key}`]

it('has a field for every setting as shipped', () => {
  const fields = new Set(everySetting.flatMap((spec) => pathsIn(spec)))
  const parts = new Set(everySetting.map(({ key }) => key))
  expect(pathsOf(defaultSettings).filter((path) => !fields.has(path) && !parts.has(path))).toEqual([])
})
