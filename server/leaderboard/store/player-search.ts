import { sql } from 'kysely'
import { steamIdOfAccount } from '../../../contract/steam-id.ts'
import type { Database } from '../../kernel/db/database.ts'
import { beginsWith, folded, type ListKey } from '../../kernel/db/text-search.ts'

/** Names in match logs are the second list of a search. */
const logList = 1

/** A player by the name last seen in a match log. */
export interface LoggedPlayer {
  readonly steamId: string
  readonly name: string
  /** What it is sorted by. */
  readonly folded: string
  readonly id: string
}

/** Players whose name in match logs begins with a text, in any case, in the order of their names. */
export async function playersLogged(
  db: Database,
  prefix: string,
  { after, limit }: { readonly after?: ListKey | undefined; readonly limit: number },
): Promise<LoggedPlayer[]> {
  const key = folded(db, sql.ref('name'))
  const last = after && ([after[0], after[1], Number(after[2]) || 0] as const)
  const rows = await db.kysely
    .selectFrom('player')
    .select(['account', 'name', key.as('folded')])
    .where(beginsWith({ key, id: sql.ref('account'), list: logList }, prefix, last))
    .orderBy(key)
    .orderBy('account')
    .limit(limit)
    .execute()
  return rows.map(({ account, name, folded: sorted }) => ({
    steamId: steamIdOfAccount(account),
    name,
    folded: sorted,
    id: String(account),
  }))
}

/** The names last seen in match logs, of at most 500 players. */
export async function loggedNames(db: Database, accounts: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accounts.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('player')
    .select(['account', 'name'])
    .where('account', 'in', [...accounts])
    .execute()
  return new Map(rows.map(({ account, name }) => [account, name]))
}
