import { expect, test } from 'vitest'
import { collatorOf, formatClock, formatMoment, formatNumber } from './format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1284, '1,284'],
  [10_000, '10,000'],
  [12.5, '12.5'],
  [-3, '-3'],
])('%d is written %s in both languages', (value, text) => {
  expect(formatNumber(value)).toBe(text)
  for (const tag of ['zh-Hans-CN', 'en']) expect(formatNumber(value)).toBe(new Intl.NumberFormat(tag).format(value))
})

test('small numbers and times of the day read as the formatters of both languages would write them', () => {
  const at = new Date(2026, 10, 5, 4, 2, 9).getTime()
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  for (const [language, tag] of [
    ['zh', 'zh-Hans-CN'],
    ['en', 'en'],
  ] as const) {
    expect(formatClock(at)).toBe(new Intl.DateTimeFormat(tag, clock).format(at))
    expect(formatMoment(language, at, at + 1000)).toBe(new Intl.DateTimeFormat(tag, time).format(at))
  }
})

test('another day is named', () => {
  const at = new Date(2026, 10, 5, 14, 2).getTime()
  const later = new Date(2026, 10, 6, 9, 0).getTime()
  expect(formatMoment('en', at, later)).toBe('Nov 5, 14:02')
  expect(formatMoment('zh', at, later)).toBe('11月5日 14:02')
})

test('names stand in the order of their numbers', () => {
  expect(['#10', '#2'].sort(collatorOf('zh').compare)).toEqual(['#2', '#10'])
  expect(collatorOf('zh')).toBe(collatorOf('zh'))
})
