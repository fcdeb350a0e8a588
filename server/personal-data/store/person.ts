import { accountOf } from '../../../contract/accounts/steam-id.ts'
import { findAccount, findAccountByEmail, findAccountBySteamId } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { PersonKey } from '../list/table-rule.ts'

/** By what a person is named in the tables; undefined: the person has none of it. */
export interface Person {
  readonly steamId: string | undefined
  readonly account: number | undefined
  readonly accountId: string | undefined
  readonly email: string | undefined
  readonly name: string | undefined
}

export type NamedPerson = { readonly steamId: string } | { readonly accountId: string } | { readonly email: string }

/** Everything that the portal knows the person by. A SteamID is one even if its player never signed in. */
export async function findPerson(db: Database, named: NamedPerson): Promise<Person | undefined> {
  const account =
    'steamId' in named
      ? await findAccountBySteamId(db, named.steamId)
      : 'email' in named
        ? await findAccountByEmail(db, named.email)
        : await findAccount(db, named.accountId)
  const steamId = 'steamId' in named ? named.steamId : (account?.steam_id ?? undefined)
  if (steamId === undefined && account === undefined) return undefined
  return {
    steamId,
    account: steamId === undefined ? undefined : accountOf(steamId),
    accountId: account?.id,
    email: account?.email ?? undefined,
    name: account?.username,
  }
}

/** The value by which a row names the person. */
export const keyOf = (person: Person, key: PersonKey): string | number | undefined => person[key]
