import type { Database } from './kernel/db/database.ts'
import { addGroup, removeGroup } from './vip/store.ts'

/** Staff are in the group `op`, whose badge other players see. */
export async function setStaffBadge(trx: Database, steamId: string, isStaff: boolean): Promise<void> {
  await (isStaff ? addGroup : removeGroup)(trx, steamId, 'op')
}
