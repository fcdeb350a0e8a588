import * as v from 'valibot'
import { maxPeople, type Person, personSchema } from '../../contract/leaderboard/people.ts'
import { storedValue } from '../platform/storage.ts'
import { peopleChanged } from './has-people.ts'

/** The players that the user has pinned on this device, in the order of pinning (F-11). They are not notified. */
export const pinnedPeople = storedValue<readonly Person[]>('pinnedPeople', v.array(personSchema), [])

// Another tab learns of it by the storage's own event.
pinnedPeople.subscribe(() => dispatchEvent(new Event(peopleChanged)))

export const isPinned = (people: readonly Person[], steamId: string): boolean =>
  people.some((person) => person.steamId === steamId)

/** Pins a player, or changes the name of a pinned one; false if there are as many as allowed. */
export function pin({ steamId, name }: Person): boolean {
  const people = pinnedPeople.get()
  const person = { steamId, name: name.trim().slice(0, 64) }
  if (isPinned(people, steamId)) {
    pinnedPeople.set(people.map((each) => (each.steamId === steamId ? person : each)))
    return true
  }
  if (people.length >= maxPeople) return false
  pinnedPeople.set([...people, person])
  return true
}

export const unpin = (steamId: string): void =>
  pinnedPeople.set(pinnedPeople.get().filter((person) => person.steamId !== steamId))
