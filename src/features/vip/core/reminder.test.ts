import { expect, test } from 'vitest'
import { days, hours } from '../../../../contract/duration.ts'
import { daysLeft, dueReminder } from './reminder.ts'

const expiresAt = '2026-02-01T00:00:00.000Z'
const end = Date.parse(expiresAt)

test.each([
  ['long before', days(8), null, undefined],
  ['seven days before', days(7), null, 7],
  ['between seven and three, not last', days(5), null, 7],
  ['between seven and three, last', days(5), 7, undefined],
  ['three days before, last at seven', days(3), 7, 3],
  ['three days before, last at three', days(2), 3, undefined],
  ['first seen on the last day', hours(5), null, 1],
  ['the last day, last at three', hours(5), 3, 1],
  ['the last day, last', hours(5), 1, undefined],
  ['over', 0, null, undefined],
  ['long over', -days(1), 3, undefined],
] as const)('%s', (_, left, last, due) => {
  expect(dueReminder(expiresAt, last === null ? null : { expiresAt, days: last }, end - left)).toBe(due)
})

test('a renewed membership has reminders of its own; an invalid date never has any', () => {
  expect(dueReminder(expiresAt, { expiresAt: '2026-01-01T00:00:00.000Z', days: 1 }, end - days(6))).toBe(7)
  expect(dueReminder('soon', null, end)).toBeUndefined()
})

test.each([
  [days(7), 7],
  [days(2) + 1, 3],
  [hours(1), 1],
  [0, 1],
])('%d ms before the end are %d days', (left, count) => {
  expect(daysLeft(expiresAt, end - left)).toBe(count)
})
