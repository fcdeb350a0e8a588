import { readPeople } from '../../accounts/store/accounts.ts'
import type { PlayersDeps } from './sources.ts'

/** Names of players: of their account, otherwise the one last seen in a match log. Other texts have none. */
export async function namesOf(
  { database, sources }: PlayersDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)]
  const people = await readPeople(database, unique)
  const names = new Map(await sources.loggedNames(unique.filter((id) => !people.has(id))))
  for (const [id, { name }] of people) names.set(id, name)
  return names
}
