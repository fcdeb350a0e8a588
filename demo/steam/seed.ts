import { hours } from '../../contract/duration.ts'
import type { PlayerAccess } from '../portal-access.ts'
import { personas } from './personas.ts'

/** Gives the personas their groups and VIP. Active VIP is not extended. */
export async function seedPersonas(portal: Pick<PlayerAccess, 'addGroup' | 'hasVip' | 'extendVip'>): Promise<void> {
  for (const { steamId, groups, vipFor } of personas) {
    for (const group of groups) await portal.addGroup(steamId, group)
    if (vipFor > 0 && !(await portal.hasVip(steamId))) await portal.extendVip(steamId, vipFor / hours(1))
  }
}
