import { expect, test } from 'vitest'
import { formatChinaDay, formatChinaTime } from './format-china.ts'

test.each([
  ['2026-06-01T12:00:00Z', '2026/06/01 20:00'],
  ['2026-12-31T15:59:59Z', '2026/12/31 23:59'],
  ['2026-12-31T16:00:00Z', '2027/01/01 00:00'],
])('%s → %s', (at, text) => {
  expect(formatChinaTime(Date.parse(at))).toBe(text)
  expect(formatChinaDay(Date.parse(at))).toBe(text.slice(0, 10))
})
