import { hours } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { addGroup, extendVip, vipStatusOf } from '../../server/vip/store.ts'
import { personas } from './personas.ts'

/** Gives the personas their groups and their membership. A membership that goes on is left as it is. */
export async function seedPersonas(database: Database, now: number): Promise<void> {
  for (const { steamId, groups, vipFor } of personas) {
    for (const group of groups) await addGroup(database, steamId, group)
    const { type } = await vipStatusOf(database, steamId, now)
    if (vipFor > 0 && type === 'none') {
      await extendVip(database.kysely, { steamId, hours: vipFor / hours(1), now })
    }
  }
}
