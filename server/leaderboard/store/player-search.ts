import { sql } from 'kysely'
import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { beginsWith, folded, isWithin, type ListKey, scanRows } from '../../kernel/db/text-search.ts'

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

interface LoggedRow extends Pick<LoggedPlayer, 'name' | 'folded'> {
  readonly account: number
}

const toLogged = (row: LoggedRow): LoggedPlayer => ({
  steamId: steamIdOfAccount(row.account),
  name: row.name,
  folded: row.folded,
  id: String(row.account),
})

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
  return rows.map(toLogged)
}

/** A player whom everyone can find. */
export interface ShownPlayer {
  readonly account: number
  /** What the list is sorted by. */
  readonly folded: string
}

/** Players with a page that is not hidden, whose name in match logs begins with a text, in any case, in the order of their names. */
export function playersShown(
  db: ReadDatabase,
  prefix: string,
  { after, limit }: { readonly after?: readonly [folded: string, account: number] | undefined; readonly limit: number },
): Promise<ShownPlayer[]> {
  const key = folded(db, sql.ref('name'))
  const last = after && ([after[0], logList, after[1]] as const)
  return db.kysely
    .selectFrom('player')
    .select(['account', key.as('folded')])
    .where(beginsWith({ key, id: sql.ref('account'), list: logList }, prefix, last))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('hidden_page').select('at').whereRef('hidden_page.account', '=', eb.ref('player.account')),
        ),
      ),
    )
    .orderBy(key)
    .orderBy('account')
    .limit(limit)
    .execute()
}

/** Players whose name in match logs has a text behind its beginning, in any case. */
export async function playersContaining(db: Database, text: string, limit: number): Promise<LoggedPlayer[]> {
  const rows = await scanRows<LoggedRow>(
    limit,
    (after, size) => {
      const players = db.kysely
        .selectFrom('player')
        .select(['account', 'name', folded(db, sql.ref('name')).as('folded')])
      return (after === undefined ? players : players.where('account', '>', after.account))
        .orderBy('account')
        .limit(size)
        .execute()
    },
    ({ name }) => isWithin(name, text),
  )
  return rows.map(toLogged)
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
