import { randomUUID } from 'node:crypto'
import type { Database } from '../../kernel/db/database.ts'
import type { AccountRow } from '../tables.ts'
import { revokeSessions } from './sessions.ts'

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return db.kysely.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAccountBySteamId(db: Database, steamId: string): Promise<AccountRow | undefined> {
  return db.kysely.selectFrom('account').selectAll().where('steam_id', '=', steamId).executeTakeFirst()
}

/** Whatever the case of the address: rows hold it in lower case. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return db.kysely.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** What Steam tells about a player; null: it could not be asked. */
export interface SteamProfile {
  readonly steamId: string
  readonly username: string | null
  readonly avatar: string | null
}

/** How a player is called whose name is not known. */
export const fallbackName = (steamId: string): string => `Steam-${steamId.slice(-6)}`

/**
 * The account of a proven SteamID, made on its first sign-in. A name and a picture that are known replace the old ones.
 */
export async function accountForSteamId(
  db: Database,
  { steamId, username, avatar, now }: SteamProfile & { readonly now: number },
): Promise<AccountRow> {
  const known = { ...(username === null ? {} : { username }), ...(avatar === null ? {} : { avatar }) }
  return (
    db.kysely
      .insertInto('account')
      .values({
        id: randomUUID(),
        steam_id: steamId,
        email: null,
        password_hash: null,
        username: username ?? fallbackName(steamId),
        avatar,
        created_at: now,
        banned_at: null,
      })
      // Setting the key to itself: an update of nothing would return no row.
      .onConflict((conflict) => conflict.column('steam_id').doUpdateSet({ steam_id: steamId, ...known }))
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** Makes an account for a proven e-mail address, which nobody else may have by then. */
export async function createEmailAccount(
  db: Database,
  account: { readonly email: string; readonly passwordHash: string; readonly username: string; readonly now: number },
): Promise<AccountRow | 'taken'> {
  const made = await db.kysely
    .insertInto('account')
    .values({
      id: randomUUID(),
      steam_id: null,
      email: account.email.toLowerCase(),
      password_hash: account.passwordHash,
      username: account.username,
      avatar: null,
      created_at: account.now,
      banned_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? 'taken'
}

export async function setPassword(db: Database, accountId: string, passwordHash: string): Promise<void> {
  await db.kysely.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/** Puts a hash of the same password with newer parameters in the place of `old`; a password set meanwhile stays. */
export async function upgradePasswordHash(
  db: Database,
  { id, password_hash: old }: AccountRow,
  passwordHash: string,
): Promise<void> {
  await db.kysely
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .execute()
}

/**
 * Bans a player or lets them in again; what a ban ends stays ended. False where nobody with this SteamID has signed in.
 */
export async function setBanned(
  db: Database,
  { steamId, isBanned, now }: { readonly steamId: string; readonly isBanned: boolean; readonly now: number },
): Promise<boolean> {
  const account = await db.kysely
    .updateTable('account')
    .set({ banned_at: isBanned ? now : null })
    .where('steam_id', '=', steamId)
    .returning('id')
    .executeTakeFirst()
  if (account !== undefined && isBanned) await revokeSessions(db, account.id, { now })
  return account !== undefined
}
