import { randomUUID } from 'node:crypto'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { avatarPath } from '../public-user.ts'
import type { AccountRow } from '../tables.ts'

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return db.kysely.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAccountBySteamId(db: Database, steamId: string): Promise<AccountRow | undefined> {
  return db.kysely.selectFrom('account').selectAll().where('steam_id', '=', steamId).executeTakeFirst()
}

/** What everybody may know of a player who has signed in. */
export async function findPlayer(
  db: ReadDatabase,
  steamId: string,
): Promise<Pick<AccountRow, 'steam_id' | 'username' | 'avatar'> | undefined> {
  const players = db.kysely.selectFrom('account').select(['steam_id', 'username', 'avatar'])
  return players.where('steam_id', '=', steamId).executeTakeFirst()
}

/** Ignores the case of the address: rows hold it in lower case. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return db.kysely.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** A player's profile at Steam; null: unknown. */
export interface SteamProfile {
  readonly steamId: string
  readonly username: string | null
  readonly avatar: string | null
}

/** The name of a player whose Steam name is unknown. */
export const fallbackName = (steamId: string): string => `Steam-${steamId.slice(-6)}`

/**
 * The account of a proven SteamID, created on its first sign-in. A known name and picture replace the old ones.
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
      })
      // Sets the key to itself, because an empty update would return no row.
      .onConflict((conflict) => conflict.column('steam_id').doUpdateSet({ steam_id: steamId, ...known }))
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** Creates an account for a proven e-mail address; undefined if another account already has it. */
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
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? 'taken'
}

export async function setPassword(db: Database, accountId: string, passwordHash: string): Promise<void> {
  await db.kysely.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/** Replaces the hash `old` by one of the same password with newer parameters; a password set in the meantime stays. */
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
 * Gives an account without a SteamID one that Steam has not proven; false: the account has one already, or another account
 * has this one.
 */
export async function giveUnprovenSteamId(trx: Transaction, accountId: string, steamId: string): Promise<boolean> {
  if ((await findAccountBySteamId(trx, steamId)) !== undefined) return false
  const { numUpdatedRows } = await trx.kysely
    .updateTable('account')
    .set({ steam_id: steamId })
    .where('id', '=', accountId)
    .where('steam_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Names and pictures of the accounts with these SteamIDs, in one statement. */
export async function readPeople(
  db: ReadDatabase,
  steamIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly avatar: string | null }>> {
  if (steamIds.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('account')
    .select(['steam_id', 'username', 'avatar'])
    .where('steam_id', 'in', [...steamIds])
    .execute()
  return new Map(rows.map((row) => [row.steam_id ?? '', { name: row.username, avatar: avatarPath(row) }]))
}
