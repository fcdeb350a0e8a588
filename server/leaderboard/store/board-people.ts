import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { steamIdOfAccount } from '../rules/match-log/steam-id.ts'

/** How a player is shown. */
export interface Person {
  readonly name: string
  readonly avatar: string | null
}

/** Names and pictures: of the portal's own account where there is one, else the name that the game saw last. */
export async function peopleOf(db: Database, accounts: readonly number[]): Promise<Map<number, Person>> {
  const people = new Map<number, Person>()
  await inChunks(accounts, async (some) => {
    const seen = await db.kysely.selectFrom('player').select(['account', 'name']).where('account', 'in', some).execute()
    for (const { account, name } of seen) people.set(account, { name, avatar: null })
    const bySteamId = new Map(some.map((account) => [steamIdOfAccount(account), account]))
    const known = await db.kysely
      .selectFrom('account')
      .select(['steam_id', 'username', 'avatar'])
      .where('steam_id', 'in', [...bySteamId.keys()])
      .execute()
    for (const { steam_id, username, avatar } of known) {
      const account = bySteamId.get(steam_id ?? '')
      if (account !== undefined) people.set(account, { name: username, avatar })
    }
  })
  return people
}

/** Everybody who shows a badge at `now` (epoch ms), and everybody who is banned: few, compared with the players. */
export async function badgesAndBans(
  db: Database,
  now: number,
): Promise<{ readonly groups: ReadonlyMap<string, readonly string[]>; readonly banned: ReadonlySet<string> }> {
  const [given, members, banned] = await Promise.all([
    db.kysely.selectFrom('steam_group').selectAll().execute(),
    db.kysely.selectFrom('vip_membership').select('steam_id').where('expires_at', '>', now).execute(),
    db.kysely.selectFrom('account').select('steam_id').where('banned_at', 'is not', null).execute(),
  ])
  const groups = new Map<string, string[]>()
  const all = [...given, ...members.map(({ steam_id }) => ({ steam_id, name: 'vip' }))]
  for (const { steam_id, name } of all) groups.set(steam_id, [...(groups.get(steam_id) ?? []), name])
  return { groups, banned: new Set(banned.flatMap(({ steam_id }) => steam_id ?? [])) }
}
