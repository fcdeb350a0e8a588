import { nameKey, type Person } from '../../../../contract/leaderboard/people.ts'

/** Pinned players on one server. */
export interface Gathering {
  readonly server: string
  readonly people: readonly Person[]
}

/** The servers with pinned players, those with most first. A name that is seen on several servers counts on each. */
export function gather(
  people: readonly Person[],
  places: ReadonlyMap<string, readonly string[]>,
): readonly Gathering[] {
  const found = new Map<string, Person[]>()
  for (const person of people) {
    for (const server of places.get(nameKey(person.name)) ?? []) {
      found.set(server, [...(found.get(server) ?? []), person])
    }
  }
  return [...found]
    .map(([server, there]) => ({ server, people: there }))
    .sort((a, b) => b.people.length - a.people.length || a.server.localeCompare(b.server))
}
