import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseFields, withoutEmpty, withTyped } from './values.ts'

it.each([
  ['Aim', {}],
  ['', { name: '' }],
])('a name of %j over another one is typed as %j', (name, typed) => {
  expect(withTyped({ name: 'Aim' }, { name: 'x' }, 'name', name)).toEqual(typed)
})

it('an empty field, and one that is off, are not typed over what is absent', () => {
  expect(withTyped({}, withTyped({}, { other: 1 }, 'note', ''), 'draft', false)).toEqual({ other: 1 })
})

it('leaves out what is empty or off, and trims the rest', () => {
  const both = { zh: ' 一 ', en: '' }
  expect(withoutEmpty({ note: ' ', draft: false, count: 0, words: [' a '], both, none: undefined })).toEqual({
    count: 0,
    words: ['a'],
    both: { zh: '一', en: '' },
  })
})

it('names each wrong field once, by the field that shows it', () => {
  const schema = v.object({ ip: v.string(), port: v.number(), list: v.array(v.string()) })
  const fieldAt = (path: string) => (path === 'ip' || path === 'port' ? 'address' : path)
  expect(parseFields(schema, { list: ['a', 1] }, fieldAt)).toEqual({
    problems: [{ path: 'address' }, { path: 'list.1' }],
  })
})
