import { days, hours } from '../contract/duration.ts'
import type { Database } from '../server/kernel/db/database.ts'
import { insertRental } from '../server/rentals/store/rental-orders.ts'
import { insertAdmins, noteTeammate } from '../server/rentals/store/rental-settings.ts'

/** The captain among the personas, and who plays with them. */
const captain = { steamId: '76561198000000106', name: 'PraccCaptain' }
const members = [{ steamId: '76561198000000101', name: '阿伟' }]
const formerAdmins = [
  { steamId: '76561198000000103', name: 's1lence' },
  { steamId: '76561198000000102', name: 'Mirage_Lan' },
]

const servers = [
  {
    id: 'pr-demo-fixed',
    name: '每周训练赛',
    password: 'pracc2026',
    region: 'ap-shanghai',
    relocatable: false,
    hours: 720,
  },
  {
    id: 'pr-demo-roaming',
    name: 'Scrim night',
    password: 'scrim128',
    region: 'ap-tokyo',
    relocatable: true,
    hours: 168,
  },
  { id: 'pr-demo-over', name: 'Aim duel', password: 'aim', region: 'ap-hongkong', relocatable: false, hours: 0 },
] as const

/** Gives the captain two servers that are being created, and one that ended ten days ago. Only the first time. */
export async function seedRentals(database: Database, now: number): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    for (const server of servers) {
      const isNew = await insertRental(trx, { ...server, ownerSteamId: captain.steamId, simulated: true, now })
      if (!isNew) return
      const admin = { steamid: captain.steamId, name: captain.name, servername: server.name }
      await insertAdmins(trx, server.id, [admin])
    }
    const ended = { status: 'TERMINATED' as const, created_at: now - days(17), expires_at: now - days(10) }
    const over = trx.updateTable('rental').set({ ...ended, since: now - days(10), settings_told: 1 })
    await over.where('id', '=', 'pr-demo-over').execute()
    for (const { steamId, name } of members) {
      const joined_at = now - hours(1)
      await trx
        .insertInto('rental_member')
        .values({ rental_id: 'pr-demo-fixed', steam_id: steamId, joined_at })
        .execute()
      await noteTeammate(trx, { ownerSteamId: captain.steamId, steamId, name, now })
    }
    for (const { steamId, name } of formerAdmins) {
      await noteTeammate(trx, { ownerSteamId: captain.steamId, steamId, name, now: now - days(10) })
    }
  })
}
