import { expect, it } from 'vitest'
import { type ListEntry, maxListBytes, maxListEntries } from '../../../contract/accounts/account-lists.ts'
import { cutToSize, withRoom } from './list-room.ts'

const long = '服'.repeat(1000)
const entry = (at: number, value: string | null): ListEntry => ({ list: 'views', key: `${at}`, value, at })
const sizeOf = (entries: readonly ListEntry[] | undefined) => Buffer.byteLength(JSON.stringify(entries))

it('removals that are longest ago make room; lists never do', () => {
  const full = Array.from({ length: 21 }, (_, at) => entry(at + 100, long))
  expect(sizeOf(full)).toBeLessThanOrEqual(maxListBytes)
  const removed = Array.from({ length: 90 }, (_, at) => entry(at, null))
  const kept = withRoom([...removed, ...full]) ?? []
  expect(sizeOf(kept)).toBeLessThanOrEqual(maxListBytes)
  expect(kept.slice(-21)).toEqual(full)
  expect(kept.length).toBeGreaterThan(22)
  expect(kept[0]).toEqual(removed[111 - kept.length])
  expect(withRoom([...full, entry(200, long)])).toBeUndefined()
})

it('an account has no more entries than it may', () => {
  const many = Array.from({ length: maxListEntries }, (_, at) => entry(at, ''))
  expect(withRoom(many)).toEqual(many)
  expect(withRoom([...many, entry(2000, '')])).toBeUndefined()
  expect(withRoom([entry(-1, null), ...many])).toEqual(many)
})

it('of lists that are too large, what was changed last stays', () => {
  const large = Array.from({ length: 1000 }, (_, at) => entry(at, at % 3 === 0 ? null : long))
  const kept = cutToSize(large)
  expect(sizeOf(kept)).toBeLessThanOrEqual(maxListBytes)
  expect(kept).toEqual(large.filter(({ value }) => value !== null).slice(-kept.length))
  expect(kept.length).toBeGreaterThan(19)
})
