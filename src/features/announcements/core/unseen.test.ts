import { expect, test } from 'vitest'
import type { Announcement } from '../../../../contract/content/announcements.ts'
import { dismiss, inOrder, nextEnd, publishedAt, unseen } from './unseen.ts'

const announcement = (id: string | number, priority = 0, start_date: string | null = null): Announcement => ({
  id,
  text: String(id),
  priority,
  start_date,
})
const ids = (list: readonly Announcement[]) => list.map((each) => each.id)

test('sorts by priority, then newest first; one without a date comes last; each id once', () => {
  const list = [
    announcement('old', 0, '2026-01-01T00:00:00Z'),
    announcement('none', 0),
    announcement('new', 0, '2026-02-01T00:00:00+08:00'),
    announcement('important', 5, '2020-01-01T00:00:00Z'),
    announcement('old', 0, '2026-01-01T00:00:00Z'),
  ]
  expect(ids(inOrder(list))).toEqual(['important', 'new', 'old', 'none'])
})

test('treats an unreadable date as missing', () => {
  expect(publishedAt(announcement(1, 0, 'soon'))).toBe(0)
})

test('a dismissed announcement never returns, whether its id is a number or a string', () => {
  const list = [announcement(7), announcement('8'), announcement(9)]
  const dismissed = dismiss([], [announcement(7), announcement('8')])
  expect(ids(unseen(list, dismissed))).toEqual([9])
  expect(ids(unseen([announcement('7')], dismissed))).toEqual([])
})

test('dismissing twice stores the id once, and only the last 500 are stored', () => {
  const many = Array.from({ length: 600 }, (_, i) => announcement(i))
  const dismissed = dismiss(dismiss([], many), [announcement(599)])
  expect(dismissed).toHaveLength(500)
  expect(dismissed.at(-1)).toBe('599')
})

test('knows when the next one ends, of those that have a readable end', () => {
  const ending = (end_date: string) => ({ ...announcement(end_date), end_date })
  const list = [announcement(1), ending('soon'), ending('2026-03-01T00:00:00Z'), ending('2026-02-01T00:00:00Z')]
  const at = Date.parse('2026-01-15T00:00:00Z')
  expect(nextEnd(list, at)).toBe(Date.parse('2026-02-01T00:00:00Z'))
  expect(nextEnd(list, Date.parse('2026-02-01T00:00:00Z'))).toBe(Date.parse('2026-03-01T00:00:00Z'))
  expect(nextEnd(list, Date.parse('2026-03-01T00:00:00Z'))).toBeUndefined()
})
