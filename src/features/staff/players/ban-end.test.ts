import { expect, it } from 'vitest'
import { banEnd, lastDayOf } from './ban-end.ts'

it('ends a ban with its last day, and shows that day again', () => {
  expect(banEnd('')).toBeNull()
  expect(lastDayOf(null)).toBe('')
  for (const day of ['2026-02-28', '2026-12-31', '2028-02-29']) {
    const end = banEnd(day) ?? ''
    expect(lastDayOf(end)).toBe(day)
    expect(new Date(end).getHours()).toBe(0)
  }
})
