import { hours } from '../../contract/duration.ts'
import type { PlayerAccess } from '../portal-access.ts'
import { personas } from './personas.ts'

/** Gives the personas their groups, roles and VIP. Active VIP is not extended. */
export async function seedPersonas(
  portal: Pick<PlayerAccess, 'addGroup' | 'addStaff' | 'hasVip' | 'extendVip'>,
): Promise<void> {
  for (const { steamId, groups, staff, vipFor } of personas) {
    for (const group of groups) await portal.addGroup(steamId, group)
    if (staff !== undefined) await portal.addStaff(steamId, staff)
    if (vipFor > 0 && !(await portal.hasVip(steamId))) await portal.extendVip(steamId, vipFor / hours(1))
  }
}
