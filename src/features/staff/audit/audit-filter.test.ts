import { expect, it } from 'vitest'
import { auditAddress, auditFilter, auditPage } from './audit-filter.ts'

const { none, read, href } = auditAddress

it('writes a filter into an address and reads it back', () => {
  const filter = { ...none, actor: '7656&=', action: 'staff.add', from: '2026-06-01', before: '3' }
  const address = href(filter)
  expect(address).toBe('/staff/audit?actor=7656%26%3D&action=staff.add&from=2026-06-01&before=3')
  expect(read(new URLSearchParams(address.split('?')[1]))).toEqual(filter)
  expect(href(none)).toBe('/staff/audit')
  expect(read(new URLSearchParams('?before=3&other=1'))).toEqual({ ...none, before: '3' })
})

it('takes whole days of the user’s time zone', () => {
  const { from, to } = auditFilter({ ...none, from: '2026-02-28', to: '2026-02-28' })
  expect(from).toBe(new Date(2026, 1, 28).toISOString())
  expect(to).toBe(new Date(2026, 2, 1).toISOString())
})

it.each(['', 'yesterday', '2026-2-1', '20260601'])('ignores the day "%s"', (day) => {
  expect(auditFilter({ ...none, actor: ' x ', from: day, to: day })).toEqual({
    actor: 'x',
    action: undefined,
    subject: undefined,
    from: undefined,
    to: undefined,
  })
})

it('a page begins before an entry, or after it where the oldest come first', () => {
  expect(auditPage({ ...none, before: '30' })).toMatchObject({ before: 30 })
  expect(auditPage({ ...none, before: '30' })).not.toHaveProperty('sort')
  const oldest = auditPage({ ...none, sort: 'time', after: '30', before: '4' })
  expect(oldest).toMatchObject({ sort: 'time', after: 30 })
  expect(oldest).not.toHaveProperty('before')
  expect(auditPage({ ...none, sort: 'who', before: 'x' })).toMatchObject({ before: undefined })
})
