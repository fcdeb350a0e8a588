import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days } from '../../contract/duration.ts'
import type { Language } from '../../contract/language.ts'
import { collatorOf, formatClock, formatDate, formatDay, formatMoment, formatNumber } from './format.ts'
import { i18n } from './i18n.ts'

const tags = [
  ['zh', 'zh-Hans-CN'],
  ['en', 'en'],
] as const

test.each([
  [0, '0'],
  [999, '999'],
  [1284, '1,284'],
  [10_000, '10,000'],
  [12.5, '12.5'],
  [-3, '-3'],
])('%d is formatted as %s in both languages', (value, text) => {
  expect(formatNumber(value)).toBe(text)
  for (const tag of ['zh-Hans-CN', 'en']) expect(formatNumber(value)).toBe(new Intl.NumberFormat(tag).format(value))
})

test('small numbers and times of the day match the formatters of both languages', () => {
  const at = new Date(2026, 10, 5, 4, 2, 9).getTime()
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  for (const [language, tag] of tags) {
    expect(formatClock(at)).toBe(new Intl.DateTimeFormat(tag, clock).format(at))
    expect(formatMoment(language, at, at + 1000)).toBe(new Intl.DateTimeFormat(tag, time).format(at))
  }
})

test('another day includes the date, another year includes the year', () => {
  const at = new Date(2026, 10, 5, 14, 2).getTime()
  const later = new Date(2026, 10, 6, 9, 0).getTime()
  expect(formatMoment('en', at, later)).toBe('Nov 5, 14:02')
  expect(formatMoment('zh', at, later)).toBe('11月5日 14:02')
  const nextYear = new Date(2027, 0, 1).getTime()
  expect(formatMoment('en', at, nextYear)).toBe('Nov 5, 2026, 14:02')
  expect(formatMoment('zh', at, nextYear)).toBe('2026年11月5日 14:02')
})

test('another language has the forms of its own', () => {
  // A language of a later release.
  const russian: Language = JSON.parse('"ru"')
  const at = new Date(2026, 10, 5, 14, 2).getTime()
  expect(formatDay(russian, at, at)).toBe('5 нояб.')
  expect(formatDate(russian, at)).toBe('5 нояб. 2026 г.')
  expect(formatMoment(russian, at, at + days(1))).toBe('5 нояб., 14:02')
  i18n.load('ru', {})
  i18n.activate('ru')
  expect(formatNumber(12_840.5)).toBe('12\u00a0840,5')
})

test('dates match the formatters of both languages', () => {
  const day = { month: 'short', day: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const past = { min: new Date(1990, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }
  for (const [language, tag] of tags) {
    const whole = new Intl.DateTimeFormat(tag, { year: 'numeric', ...day })
    const short = new Intl.DateTimeFormat(tag, day)
    const moment = new Intl.DateTimeFormat(tag, { year: 'numeric', ...day, ...time })
    fc.assert(
      fc.property(fc.date(past), (date) => {
        const at = date.getTime()
        expect(formatDate(language, at)).toBe(whole.format(date))
        expect(formatDay(language, at, at)).toBe(short.format(date))
        expect(formatDay(language, at, Date.UTC(1970, 5))).toBe(whole.format(date))
        expect(formatMoment(language, at, 0)).toBe(moment.format(date))
      }),
    )
  }
})

test('names are sorted by their numbers', () => {
  expect(['#10', '#2'].sort(collatorOf('zh').compare)).toEqual(['#2', '#10'])
  expect(collatorOf('zh')).toBe(collatorOf('zh'))
})
