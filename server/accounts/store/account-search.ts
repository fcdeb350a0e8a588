import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import { beginsWith, byByte, folded, isWithin, type ListKey, scanRows } from '../../kernel/db/text-search.ts'
import type { AccountRow } from '../tables.ts'

/** An account that a search finds. */
export interface FoundAccount extends Pick<AccountRow, 'id' | 'steam_id' | 'username' | 'avatar' | 'email'> {
  /** What it is sorted by. */
  readonly folded: string
}

export interface SearchPage {
  readonly after?: ListKey | undefined
  readonly limit: number
}

/** Accounts are the first list of a search. */
export const accountList = 0

const found = ({ kysely }: Database, key: RawBuilder<string>, prefix: string, { after, limit }: SearchPage) =>
  kysely
    .selectFrom('account')
    .select(['id', 'steam_id', 'username', 'avatar', 'email', key.as('folded')])
    .where(beginsWith({ key, id: sql.ref('id'), list: accountList }, prefix, after))
    .orderBy(key)
    .orderBy('id')
    .limit(limit)

/** Accounts with a Steam account whose name begins with a text, in any case, in the order of their names. */
export const accountsNamed = (db: Database, prefix: string, page: SearchPage): Promise<FoundAccount[]> =>
  found(db, folded(db, sql.ref('username')), prefix, page)
    .where('steam_id', 'is not', null)
    .execute()

/** Accounts with a Steam account whose name has a text behind its beginning, in any case. */
export const accountsContaining = (db: Database, text: string, limit: number): Promise<FoundAccount[]> =>
  scanRows<FoundAccount>(
    limit,
    (after, size) => {
      const key = folded(db, sql.ref('username'))
      const rows = db.kysely
        .selectFrom('account')
        .select(['id', 'steam_id', 'username', 'avatar', 'email', key.as('folded')])
      return (after === undefined ? rows : rows.where('id', '>', after.id)).orderBy('id').limit(size).execute()
    },
    ({ steam_id, username }) => steam_id !== null && isWithin(username, text),
  )

/** The same for the e-mail address, with or without a Steam account. Addresses are stored in lower case. */
export const accountsMailed = (db: Database, prefix: string, page: SearchPage): Promise<FoundAccount[]> =>
  found(db, byByte(db, sql.ref('email')), prefix.toLowerCase(), page).execute()
