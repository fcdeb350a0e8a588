import { maxMembers, shareLinkLasts } from '../../../contract/rentals/rental-sharing.ts'
import type { Teammate } from '../../../contract/rentals/rentals.ts'
import { fallbackName } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import type { RentalRow } from '../tables.ts'
import { noteTeammate } from './rental-settings.ts'
import { findRental, lockRental } from './rentals.ts'

/** Creates a share link, which replaces the previous one. Epoch milliseconds. */
export async function createShare(
  db: Database,
  rentalId: string,
  now: number,
): Promise<{ readonly code: string; readonly expiresAt: number }> {
  const code = randomToken()
  const link = { code_hash: hashOf(code), created_at: now, expires_at: now + shareLinkLasts }
  await db.kysely
    .insertInto('rental_share')
    .values({ rental_id: rentalId, ...link })
    .onConflict((conflict) => conflict.column('rental_id').doUpdateSet(link))
    .execute()
  return { code, expiresAt: link.expires_at }
}

export async function revokeShare(db: Database, rentalId: string): Promise<void> {
  await db.kysely.deleteFrom('rental_share').where('rental_id', '=', rentalId).execute()
}

/** The expiry of the current link; null without one. */
export async function shareExpiresAt(db: Database, rentalId: string, now: number): Promise<number | null> {
  const share = db.kysely.selectFrom('rental_share').select('expires_at').where('rental_id', '=', rentalId)
  return (await share.where('expires_at', '>', now).executeTakeFirst())?.expires_at ?? null
}

async function sharedRentalId({ kysely }: Database, code: string, now: number): Promise<string | undefined> {
  const share = kysely.selectFrom('rental_share').select('rental_id').where('code_hash', '=', hashOf(code))
  return (await share.where('expires_at', '>', now).executeTakeFirst())?.rental_id
}

/** A terminated server cannot be shared. */
const canBeShared = ({ status }: RentalRow): boolean => status !== 'TERMINATED' && status !== 'FAILED'

/** The offer of a link; undefined if it is expired, revoked or unknown. */
export async function shareOffer(
  db: Database,
  code: string,
  now: number,
): Promise<{ readonly rental: RentalRow; readonly owner: string } | undefined> {
  const id = await sharedRentalId(db, code, now)
  const rental = id === undefined ? undefined : await findRental(db, id)
  if (rental === undefined || !canBeShared(rental)) return undefined
  const owner = await db.kysely
    .selectFrom('account')
    .select('username')
    .where('steam_id', '=', rental.owner_steam_id)
    .executeTakeFirst()
  return { rental, owner: owner?.username ?? fallbackName(rental.owner_steam_id) }
}

export type JoinResult = { readonly rentalId: string } | 'unknown' | 'full'

/** Adds a member by a link. Changes nothing for an existing member or the owner. */
export async function joinByShare(
  db: Database,
  code: string,
  person: { readonly steamId: string; readonly username: string },
  now: number,
): Promise<JoinResult> {
  return inTransaction(db, async (trx): Promise<JoinResult> => {
    const rentalId = await sharedRentalId(trx, code, now)
    const rental = rentalId === undefined ? undefined : await lockRental(trx, rentalId)
    if (rental === undefined || !canBeShared(rental)) return 'unknown'
    // The link may have been revoked while this waited for the lock.
    if ((await sharedRentalId(trx, code, now)) !== rental.id) return 'unknown'
    if (rental.owner_steam_id === person.steamId) return { rentalId: rental.id }
    return addMember(trx, rental, person, now)
  })
}

async function addMember(
  trx: Transaction,
  rental: RentalRow,
  { steamId, username }: { readonly steamId: string; readonly username: string },
  now: number,
): Promise<JoinResult> {
  const members = trx.kysely.selectFrom('rental_member').select('steam_id').where('rental_id', '=', rental.id)
  const present = await members.execute()
  if (present.some((member) => member.steam_id === steamId)) return { rentalId: rental.id }
  if (present.length >= maxMembers) return 'full'
  await trx.kysely
    .insertInto('rental_member')
    .values({ rental_id: rental.id, steam_id: steamId, joined_at: now })
    .execute()
  await noteTeammate(trx, { ownerSteamId: rental.owner_steam_id, steamId, name: username, now })
  return { rentalId: rental.id }
}

/** The members of a rental in the order they joined. */
export async function membersOf(db: Database, rentalId: string): Promise<Teammate[]> {
  const rows = await db.kysely
    .selectFrom('rental_member')
    .leftJoin('account', 'account.steam_id', 'rental_member.steam_id')
    .select(['rental_member.steam_id', 'account.username'])
    .where('rental_id', '=', rentalId)
    .orderBy('joined_at')
    .orderBy('rental_member.steam_id')
    .execute()
  return rows.map((row) => ({ steamid: row.steam_id, name: row.username ?? fallbackName(row.steam_id) }))
}

/** Safe to repeat. `revoke`: also revokes the share link, so that a removed member cannot rejoin. */
export async function removeMember(
  db: Database,
  rentalId: string,
  steamId: string,
  { revoke }: { readonly revoke: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (revoke) await trx.kysely.deleteFrom('rental_share').where('rental_id', '=', rentalId).execute()
    const member = trx.kysely.deleteFrom('rental_member').where('rental_id', '=', rentalId)
    await member.where('steam_id', '=', steamId).execute()
  })
}
