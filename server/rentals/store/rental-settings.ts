import type { StoredAdmin } from '../../../contract/rentals/rental-fields.ts'
import type { Teammate } from '../../../contract/rentals/rentals.ts'
import { fallbackName } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { type RentalRefusal, settingsBlockedBy } from '../rules/rentals.ts'
import type { RentalAdminRow, RentalRow } from '../tables.ts'
import { armRental, hasWork, lockRental, viewOf } from './rentals.ts'

/** 'unknown': there is no such rental. */
export type SettingsOutcome = 'saved' | 'unknown' | RentalRefusal

/** Changes a locked rental's settings if that is allowed now, and queues the job that applies them. */
function changeSettings(
  db: Database,
  id: string,
  now: number,
  change: (trx: Transaction, row: RentalRow) => Promise<Partial<RentalRow>>,
): Promise<SettingsOutcome> {
  return inTransaction(db, async (trx): Promise<SettingsOutcome> => {
    const row = await lockRental(trx, id)
    if (row === undefined) return 'unknown'
    const blocked = settingsBlockedBy(viewOf(row), now)
    if (blocked !== undefined) return blocked
    const changed = { ...(await change(trx, row)), settings_version: row.settings_version + 1 }
    await trx.kysely.updateTable('rental').set(changed).where('id', '=', id).execute()
    if (hasWork(row)) await armRental(trx, id, now)
    return 'saved'
  })
}

export const changePassword = (db: Database, id: string, password: string, now: number): Promise<SettingsOutcome> =>
  changeSettings(db, id, now, async () => ({ password }))

/** Replaces the list of administrators, who become teammates. */
export const saveAdmins = (
  db: Database,
  id: string,
  admins: readonly StoredAdmin[],
  now: number,
): Promise<SettingsOutcome> =>
  changeSettings(db, id, now, async (trx, row) => {
    await trx.kysely.deleteFrom('rental_admin').where('rental_id', '=', id).execute()
    await insertAdmins(trx, id, admins)
    for (const { steamid, name } of admins) {
      await noteTeammate(trx, { ownerSteamId: row.owner_steam_id, steamId: steamid, name, now })
    }
    return {}
  })

export async function insertAdmins(trx: Transaction, rentalId: string, admins: readonly StoredAdmin[]): Promise<void> {
  const rows = admins.map(({ steamid, name, servername }, position) => {
    return { rental_id: rentalId, steam_id: steamid, position, note: name, server_name: servername }
  })
  await trx.kysely.insertInto('rental_admin').values(rows).execute()
}

/** Administrators of the given rentals, each list in its order. */
export async function adminsOf(
  db: Database,
  rentalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RentalAdminRow[]>> {
  const lists = new Map<string, RentalAdminRow[]>(rentalIds.map((id) => [id, []]))
  if (rentalIds.length === 0) return lists
  const all = db.kysely.selectFrom('rental_admin').selectAll().where('rental_id', 'in', rentalIds)
  for (const row of await all.orderBy('position').execute()) lists.get(row.rental_id)?.push(row)
  return lists
}

export interface SeenTeammate {
  readonly ownerSteamId: string
  readonly steamId: string
  /** '' if unknown. */
  readonly name: string
  readonly now: number
}

/** Records a teammate of an owner (API-26). A known name stays until there is a newer one. */
export async function noteTeammate(trx: Transaction, seen: SeenTeammate): Promise<void> {
  const { ownerSteamId, steamId, name, now } = seen
  if (steamId === ownerSteamId) return
  await trx.kysely
    .insertInto('teammate')
    .values({ owner_steam_id: ownerSteamId, steam_id: steamId, name, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_steam_id', 'steam_id'])
        .doUpdateSet(name === '' ? { seen_at: now } : { name, seen_at: now }),
    )
    .execute()
}

const teammatesShown = 50

/** Former members and administrators of an owner's servers, latest first, with their current names. */
export async function teammatesOf(db: Database, ownerSteamId: string): Promise<Teammate[]> {
  const rows = await db.kysely
    .selectFrom('teammate')
    .leftJoin('account', 'account.steam_id', 'teammate.steam_id')
    .select(['teammate.steam_id', 'teammate.name', 'account.username'])
    .where('owner_steam_id', '=', ownerSteamId)
    .orderBy('seen_at', 'desc')
    .orderBy('teammate.steam_id')
    .limit(teammatesShown)
    .execute()
  return rows.map((row) => {
    return { steamid: row.steam_id, name: row.username ?? (row.name || fallbackName(row.steam_id)) }
  })
}
