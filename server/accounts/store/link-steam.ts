import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { AccountRow } from '../tables.ts'
import { fallbackName, type SteamProfile } from './accounts.ts'

export type LinkOutcome = 'linked' | 'already_bound' | 'steam_already_bound' | 'user_not_found'

type Link = SteamProfile & { readonly accountId: string; readonly now: number }

/**
 * Links a proven SteamID to an e-mail account. If that Steam account has signed in before and has no e-mail address, it is
 * the same person: its row stays, with its orders and membership, and takes the address and the password; the e-mail row,
 * which nothing else references, is deleted with its sessions. Find the account by its SteamID afterwards. Repeating an
 * existing link returns 'linked'.
 */
export async function linkSteam(db: Database, link: Link): Promise<LinkOutcome> {
  const attempt = (): Promise<LinkOutcome> => inTransaction(db, (trx) => linkIn(trx, db.kind, link))
  try {
    return await attempt()
  } catch (error) {
    // PostgreSQL: a concurrent link took this SteamID between read and write. The second read sees it.
    if (!isUniqueViolation(error)) throw error
    return attempt()
  }
}

async function linkIn(trx: Transaction, kind: Database['kind'], link: Link): Promise<LinkOutcome> {
  const rows = await trx.kysely
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', link.accountId), eb('steam_id', '=', link.steamId)]))
    // Two links of the same rows lock them in the same order.
    .orderBy('id')
    .$if(kind === 'postgresql', (query) => query.forUpdate())
    .execute()
  const account = rows.find(({ id }) => id === link.accountId)
  const steam = rows.find(({ steam_id }) => steam_id === link.steamId)
  if (account === undefined) return 'user_not_found'
  if (account.steam_id !== null) return account === steam ? 'linked' : 'already_bound'
  if (steam === undefined) {
    const { steamId, username, avatar } = link
    await trx.kysely
      .updateTable('account')
      .set({ steam_id: steamId, username: username ?? fallbackName(steamId), avatar })
      .where('id', '=', account.id)
      .execute()
    return 'linked'
  }
  if (steam.email !== null) return 'steam_already_bound'
  await merge(trx, account, steam, link.now)
  return 'linked'
}

async function merge(trx: Transaction, account: AccountRow, steam: AccountRow, now: number): Promise<void> {
  await trx.kysely.deleteFrom('account').where('id', '=', account.id).execute()
  await trx.kysely
    .updateTable('account')
    .set({ email: account.email, password_hash: account.password_hash })
    .where('id', '=', steam.id)
    .execute()
  await trx.kysely
    .updateTable('reset_token')
    .set({ account_id: steam.id })
    .where('account_id', '=', account.id)
    .execute()
  await trx.kysely
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .execute()
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
