import { expect, it } from 'vitest'
import { mergeEntries } from '../../../../contract/accounts/account-lists.ts'
import { changesSince, isEmpty, type Lists, listsFrom } from './lists.ts'

const none: Lists = { favourites: [], hidden: [], views: [], people: [] }
const ann = { steamId: '76561198000000001', name: 'Ann' }
const lists: Lists = { favourites: ['a', 'b'], hidden: ['c'], views: [{ name: 'v', query: 'q' }], people: [ann] }

it('what was written is read back, in the order of the device', () => {
  const entries = changesSince([], lists, 5)
  expect(listsFrom(entries, none)).toEqual(lists)
  expect(listsFrom(entries, { ...none, favourites: ['b', 'unknown'] }).favourites).toEqual(['b', 'unknown', 'a'])
  expect(changesSince(entries, lists, 9)).toEqual([])
  expect([isEmpty(none), isEmpty(lists)]).toEqual([true, false])
})

it('an entry that was removed here is removed elsewhere, unless it was added again later', () => {
  const known = changesSince([], lists, 5)
  const removed = changesSince(known, { ...lists, favourites: ['b'] }, 6)
  expect(removed).toEqual([{ list: 'favourites', key: 'a', value: null, at: 6 }])
  expect(listsFrom(mergeEntries(known, removed), lists).favourites).toEqual(['b'])
  const again = changesSince(mergeEntries(known, removed), lists, 7)
  expect(listsFrom(mergeEntries(mergeEntries(known, removed), again), none).favourites).toContain('a')
})

it('a clock that was put back does not undo a change', () => {
  const known = changesSince([], lists, 1000)
  const changed = changesSince(known, { ...lists, people: [{ ...ann, name: 'Bo' }] }, 3)
  expect(listsFrom(mergeEntries(known, changed), none).people).toEqual([{ ...ann, name: 'Bo' }])
})

it('keeps what is too long for the account out of it', () => {
  const long = { ...none, views: [{ name: 'v', query: 'q'.repeat(1001) }] }
  expect(changesSince([], long, 1)).toEqual([])
  expect(listsFrom(changesSince([], lists, 5), { ...long, hidden: ['c'] }).hidden).toEqual(['c'])
  expect(listsFrom([], long)).toEqual(long)
})
