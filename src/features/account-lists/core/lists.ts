import { entryId, type ListEntry } from '../../../../contract/accounts/account-lists.ts'
import type { Person } from '../../../../contract/leaderboard/people.ts'

/** The lists of this device. */
export interface Lists {
  readonly favourites: readonly string[]
  readonly hidden: readonly string[]
  readonly views: readonly { readonly name: string; readonly query: string }[]
  readonly people: readonly Person[]
}

type Live = Omit<ListEntry, 'at'> & { readonly value: string }

/** What is longer than the account takes stays on the device. */
const isShort = ({ key, value }: Live): boolean => key !== '' && key.length <= 200 && value.length <= 1000

const liveEntries = ({ favourites, hidden, views, people }: Lists): Live[] =>
  [
    ...favourites.map((key): Live => ({ list: 'favourites', key, value: '' })),
    ...hidden.map((key): Live => ({ list: 'hidden', key, value: '' })),
    ...views.map(({ name, query }): Live => ({ list: 'views', key: name, value: query })),
    ...people.map(({ steamId, name }): Live => ({ list: 'people', key: steamId, value: name })),
  ].filter(isShort)

export const isEmpty = (lists: Lists): boolean => liveEntries(lists).length === 0

/** What differs from the known entries: added, changed or removed on this device, `now` (epoch ms). */
export function changesSince(known: readonly ListEntry[], lists: Lists, now: number): readonly ListEntry[] {
  const live = new Map(liveEntries(lists).map((entry) => [entryId(entry), entry]))
  const before = new Map(known.map((entry) => [entryId(entry), entry]))
  // A clock that was put back must not make a change older than what it changes.
  const after = (entry: ListEntry | undefined): number => Math.max(now, entry === undefined ? 0 : entry.at + 1)
  const changed = [...live].flatMap(([id, entry]) => {
    const known = before.get(id)
    return known?.value === entry.value ? [] : [{ ...entry, at: after(known) }]
  })
  const removed = known.flatMap((entry) =>
    entry.value === null || live.has(entryId(entry)) ? [] : [{ ...entry, value: null, at: after(entry) }],
  )
  return [...changed, ...removed]
}

/**
 * The lists that these entries make: what is there keeps its place, what is new follows. What no entry knows stays, because
 * the account does not take it.
 */
export function listsFrom(entries: readonly ListEntry[], current: Lists): Lists {
  const of = (list: ListEntry['list']): Map<string, string> =>
    new Map(entries.flatMap((entry) => (entry.list === list && entry.value !== null ? [[entry.key, entry.value]] : [])))
  const known = new Set(entries.map(entryId))
  const keys = (list: ListEntry['list'], wanted: Map<string, string>, own: readonly string[]): string[] => [
    ...own.filter((key) => wanted.has(key) || !known.has(entryId({ list, key }))),
    ...[...wanted.keys()].filter((key) => !own.includes(key)),
  ]
  const views = of('views')
  const people = of('people')
  const queryOf = new Map(current.views.map(({ name, query }) => [name, query]))
  const nameOf = new Map(current.people.map(({ steamId, name }) => [steamId, name]))
  return {
    favourites: keys('favourites', of('favourites'), current.favourites),
    hidden: keys('hidden', of('hidden'), current.hidden),
    views: keys('views', views, [...queryOf.keys()]).map((name) => ({
      name,
      query: views.get(name) ?? queryOf.get(name) ?? '',
    })),
    people: keys('people', people, [...nameOf.keys()]).map((steamId) => ({
      steamId,
      name: people.get(steamId) ?? nameOf.get(steamId) ?? '',
    })),
  }
}
