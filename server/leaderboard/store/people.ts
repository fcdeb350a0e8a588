import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'

/** A player's display name and the path of their picture. */
export interface Person {
  readonly name: string
  readonly avatar: string | null
}

/** The data of other nouns about players, by SteamID. One or two statements per call. */
export interface PlayerDirectory {
  /** Players with a portal account, of at most 500 SteamIDs. */
  people(steamIds: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** All players with a badge at `now` (epoch ms): few, compared with the ranked players. */
  groups(now: number): Promise<ReadonlyMap<string, readonly string[]>>
  /** All players who are banned at `now` (epoch ms). */
  banned(now: number): Promise<ReadonlySet<string>>
}

/** Names and pictures: from the portal account if there is one, otherwise the name last seen in a match log. */
export async function peopleOf(
  db: ReadDatabase,
  directory: Pick<PlayerDirectory, 'people'>,
  accounts: readonly number[],
): Promise<Map<number, Person>> {
  const people = new Map<number, Person>()
  await inChunks(accounts, async (some) => {
    const seen = await db.kysely.selectFrom('player').select(['account', 'name']).where('account', 'in', some).execute()
    for (const { account, name } of seen) people.set(account, { name, avatar: null })
    const known = await directory.people(some.map(steamIdOfAccount))
    for (const account of some) {
      const person = known.get(steamIdOfAccount(account))
      if (person !== undefined) people.set(account, person)
    }
  })
  return people
}
