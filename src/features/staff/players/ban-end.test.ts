import { expect, it } from 'vitest'
import { banEnd, dayAfter, lastDayOf } from './ban-end.ts'

it('ends a ban with its last day, and shows that day again', () => {
  expect(banEnd('')).toBeNull()
  expect(lastDayOf(null)).toBe('')
  for (const day of ['2026-02-28', '2026-12-31', '2028-02-29']) {
    const end = banEnd(day) ?? ''
    expect(lastDayOf(end)).toBe(day)
    expect(new Date(end).getHours()).toBe(0)
  }
})

it('counts days in the time zone of the browser, over months and the change of clocks', () => {
  const at = new Date(2026, 0, 30, 23, 59).getTime()
  expect([1, 7, 30].map((days) => dayAfter(at, days))).toEqual(['2026-01-31', '2026-02-06', '2026-03-01'])
})
