import { expect, it } from 'vitest'
import { hoursIn, reasonIn } from './act-fields.ts'

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

it('takes a reason in the default language and any other, or none', () => {
  expect(reasonIn({ zh: ' 断电 ', en: 'A power cut' }, 'zh')).toEqual({ zh: '断电', en: 'A power cut' })
  expect(reasonIn({ zh: '断电', en: ' ' }, 'zh')).toEqual({ zh: '断电' })
  expect(reasonIn({ zh: ' ', en: '' }, 'zh')).toBeNull()
  expect(reasonIn({ zh: ' ', en: 'A power cut' }, 'zh')).toBeUndefined()
  expect(reasonIn({ en: 'A power cut' }, 'browser')).toEqual({ en: 'A power cut' })
  expect(reasonIn({ zh: '断电', en: 'x'.repeat(201) }, 'zh')).toBeUndefined()
})
