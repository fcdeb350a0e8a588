import { expect, it } from 'vitest'
import { hoursIn, textsIn } from './act-fields.ts'

it.each([
  ['1', 1],
  [' 24 ', 24],
  ['8760', 8760],
  ['8761', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
])('reads "%s" as %s hours', (text, hours) => {
  expect(hoursIn(text)).toBe(hours)
})

it('takes both texts or none', () => {
  expect(textsIn({ zh: ' 断电 ', en: 'A power cut' })).toEqual({ zh: '断电', en: 'A power cut' })
  expect(textsIn({ zh: ' ', en: '' })).toBeNull()
  expect(textsIn({ zh: '断电', en: ' ' })).toBeUndefined()
  expect(textsIn({ zh: '断电', en: 'x'.repeat(201) })).toBeUndefined()
})
