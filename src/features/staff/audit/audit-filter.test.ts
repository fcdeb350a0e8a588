import { expect, it } from 'vitest'
import { filterInput, filterQuery, readFilter } from './audit-filter.ts'

const none = { actor: '', action: '', subject: '', from: '', to: '' }

it('writes a filter into an address and reads it back', () => {
  const filter = { ...none, actor: '7656&=', action: 'staff.add', from: '2026-06-01' }
  const query = filterQuery(filter)
  expect(query).toBe('?actor=7656%26%3D&action=staff.add&from=2026-06-01')
  expect(readFilter(new URLSearchParams(query))).toEqual(filter)
  expect(filterQuery(none)).toBe('')
  expect(readFilter(new URLSearchParams('?before=3'))).toEqual(none)
})

it('takes whole days of the user’s time zone', () => {
  const { from, to } = filterInput({ ...none, from: '2026-02-28', to: '2026-02-28' })
  expect(from).toBe(new Date(2026, 1, 28).toISOString())
  expect(to).toBe(new Date(2026, 2, 1).toISOString())
})

it.each(['', 'yesterday', '2026-2-1', '20260601'])('ignores the day "%s"', (day) => {
  expect(filterInput({ ...none, actor: ' x ', from: day, to: day })).toEqual({
    actor: 'x',
    action: undefined,
    subject: undefined,
    from: undefined,
    to: undefined,
  })
})
