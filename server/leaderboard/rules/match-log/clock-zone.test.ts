import { expect, it } from 'vitest'
import { hours, minutes } from '../../../../contract/duration.ts'
import { clockOf } from './clock-zone.ts'

const wall = (text: string): number => Date.parse(`${text}Z`) / 1000

it.each([
  ['+08:00', '2026-07-01T12:00', -hours(8)],
  ['-03:30', '2026-07-01T12:00', hours(3) + minutes(30)],
  ['+00:00', '2026-07-01T12:00', 0],
  ['UTC', '2026-07-01T12:00', 0],
  ['Asia/Shanghai', '2026-07-01T12:00', -hours(8)],
  ['Asia/Kathmandu', '2026-07-01T12:00', -hours(5) - minutes(45)],
  ['Europe/Berlin', '2026-07-01T12:00', -hours(2)],
  ['Europe/Berlin', '2026-12-01T12:00', -hours(1)],
  ['Europe/Berlin', '2026-03-29T01:59:59', -hours(1)],
  ['Europe/Berlin', '2026-03-29T03:00', -hours(2)],
  ['Europe/Berlin', '2026-10-25T01:59:59', -hours(2)],
  ['Europe/Berlin', '2026-10-25T03:00', -hours(1)],
  ['America/New_York', '2026-11-01T00:59:59', hours(4)],
  ['America/New_York', '2026-11-01T02:00', hours(5)],
])('a clock in %s at %s', (zone, time, offset) => {
  const clock = clockOf(zone)
  expect(clock(wall(time))).toBe(offset)
  // Whatever it was asked before.
  clock(0)
  expect(clock(wall(time))).toBe(offset)
})
