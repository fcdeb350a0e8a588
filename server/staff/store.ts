import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import type { Database } from '../kernel/db/database.ts'
import { type Places, prepareQuery, stringsIn } from '../kernel/db/prepared-query.ts'
import { readTogether } from '../kernel/db/read-together.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import type { ChecklistDismissalRow, ClaimCodeRow, StaffMemberRow } from './tables.ts'

const rolesOf = prepareQuery((kysely, place: Places<{ readonly steamIds: string }>, kind) =>
  kysely
    .selectFrom('staff_member')
    .select(['steam_id', 'role'])
    .where('steam_id', 'in', stringsIn(kind, place('steamIds'))),
)
const roleOf = readTogether(
  (db, steamIds) => rolesOf(db, { steamIds: JSON.stringify(steamIds) }),
  ({ steam_id }) => steam_id,
)

/** The current role of a player; undefined: not staff. */
export async function readStaffRole(db: Database, steamId: string): Promise<StaffRole | undefined> {
  const [row] = await roleOf(db, steamId)
  return row?.role
}

/** All staff, administrators first, then in the order in which they were added. */
export function listStaff(db: Database): Promise<StaffMemberRow[]> {
  return db.kysely
    .selectFrom('staff_member')
    .selectAll()
    .orderBy('role')
    .orderBy('added_at')
    .orderBy('steam_id')
    .execute()
}

/** The same in a transaction, which holds the rows until it ends: two administrators cannot remove each other at once. */
export function lockStaff(trx: Transaction): Promise<StaffMemberRow[]> {
  const all = trx.kysely.selectFrom('staff_member').selectAll().orderBy('steam_id')
  return (trx.kind === 'postgresql' ? all.forUpdate() : all).execute()
}

/** Adds a member of staff, or changes the role of one. */
export async function writeStaff(trx: Transaction, row: StaffMemberRow): Promise<void> {
  await trx.kysely
    .insertInto('staff_member')
    .values(row)
    .onConflict((conflict) => conflict.column('steam_id').doUpdateSet({ role: row.role }))
    .execute()
}

export async function deleteStaff(trx: Transaction, steamId: string): Promise<void> {
  await trx.kysely.deleteFrom('staff_member').where('steam_id', '=', steamId).execute()
}

export async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('staff_member')
    .select('steam_id')
    .where('role', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function storeClaimCode(trx: Transaction, row: ClaimCodeRow): Promise<void> {
  await trx.kysely.insertInto('claim_code').values(row).execute()
}

/** Every code, held until the transaction ends. */
export function lockClaimCodes(trx: Transaction): Promise<ClaimCodeRow[]> {
  const all = trx.kysely.selectFrom('claim_code').selectAll().orderBy('code_hash')
  return (trx.kind === 'postgresql' ? all.forUpdate() : all).execute()
}

/** Deletes the expired ones; without a time, all. */
export async function deleteClaimCodes(trx: Transaction, only?: { readonly expiredAt: number }): Promise<void> {
  const codes = trx.kysely.deleteFrom('claim_code')
  await (only === undefined ? codes : codes.where('expires_at', '<=', only.expiredAt)).execute()
}

export const listDismissals = ({ kysely }: Database): Promise<ChecklistDismissalRow[]> =>
  kysely.selectFrom('checklist_dismissal').selectAll().orderBy('item').execute()

/** Resolves to whether it was not there yet. */
export async function insertDismissal({ kysely }: Transaction, row: ChecklistDismissalRow): Promise<boolean> {
  const insert = kysely.insertInto('checklist_dismissal').values(row)
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Resolves to whether it was there. */
export async function deleteDismissal({ kysely }: Transaction, item: string): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom('checklist_dismissal').where('item', '=', item).executeTakeFirst()
  return Number(numDeletedRows) > 0
}
