import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { deleteClaimCodes, deleteStaff, lockStaff, writeStaff } from './store.ts'

/** What the acts on staff need; the badge belongs to another part. */
export interface StaffActs extends Pick<Kernel, 'database' | 'now'> {
  /** Gives or takes the group that marks staff in the app. */
  setBadge(trx: Transaction, steamId: string, isStaff: boolean): Promise<void>
}

/** `last`: refused, because no administrator would be left. */
export type StaffChange = 'done' | 'unchanged' | 'last'

/**
 * Gives a player a role, as a new or a current member of staff. Safe to repeat. The command line may leave a portal
 * without an administrator, the room may not.
 */
export function setStaffRole(
  { database, setBadge, now }: StaffActs,
  actor: Actor,
  { steamId, role }: { readonly steamId: string; readonly role: StaffRole },
): Promise<StaffChange> {
  return inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx)
    const before = staff.find(({ steam_id }) => steam_id === steamId)
    if (before?.role === role) return 'unchanged'
    if (before !== undefined && leavesNone(actor, staff, steamId)) return 'last'
    const at = now()
    await writeStaff(trx, { steam_id: steamId, role, added_at: at, added_by: actor.name })
    if (role === 'administrator') await deleteClaimCodes(trx)
    await setBadge(trx, steamId, true)
    await appendSealedAudit(trx, actor, {
      at,
      action: before === undefined ? 'staff.add' : 'staff.role',
      subjectKind: 'player',
      subject: steamId,
      ...(before === undefined ? {} : { before: { role: before.role } }),
      after: { role },
    })
    return 'done'
  })
}

/** Removes a player from staff; their next call of the room finds nothing. Safe to repeat. */
export function removeStaff(
  { database, setBadge, now }: StaffActs,
  actor: Actor,
  steamId: string,
): Promise<StaffChange> {
  return inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx)
    const before = staff.find(({ steam_id }) => steam_id === steamId)
    if (before === undefined) return 'unchanged'
    if (leavesNone(actor, staff, steamId)) return 'last'
    await deleteStaff(trx, steamId)
    await setBadge(trx, steamId, false)
    const act = {
      action: 'staff.remove' as const,
      subjectKind: 'player',
      subject: steamId,
      before: { role: before.role },
    }
    await appendSealedAudit(trx, actor, { at: now(), ...act })
    return 'done'
  })
}

/** Whether the room would lose its last administrator without this one. */
const leavesNone = (
  actor: Actor,
  staff: readonly { readonly steam_id: string; readonly role: StaffRole }[],
  steamId: string,
): boolean =>
  actor.role !== 'console' &&
  staff.some(({ steam_id, role }) => steam_id === steamId && role === 'administrator') &&
  !staff.some(({ steam_id, role }) => steam_id !== steamId && role === 'administrator')
