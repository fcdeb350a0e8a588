import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { insertRental } from './rental-orders.ts'
import { insertAdmins, noteTeammate } from './rental-settings.ts'

/** A rental that was not bought. Instants are epoch milliseconds. */
export interface SimulatedRental {
  readonly id: string
  readonly owner: { readonly steamId: string; readonly name: string }
  readonly name: string
  readonly password: string
  readonly region: string
  readonly relocatable: boolean
  readonly hours: number
  readonly members: readonly { readonly steamId: string; readonly joinedAt: number }[]
  /** Absent: it is created now. */
  readonly over?: { readonly createdAt: number; readonly endedAt: number }
}

export interface SimulatedTeammate {
  readonly ownerSteamId: string
  readonly steamId: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly seenAt: number
}

/** Adds rentals of simulated servers and their owners' teammates; nothing if the first one exists. */
export async function addSimulatedRentals(
  db: Database,
  rentals: readonly SimulatedRental[],
  teammates: readonly SimulatedTeammate[],
  now: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const rental of rentals) {
      if (!(await addRental(trx, rental, now))) return
    }
    for (const { seenAt, ...teammate } of teammates) await noteTeammate(trx, { ...teammate, now: seenAt })
  })
}

/** True if the id was new. */
async function addRental(trx: Transaction, rental: SimulatedRental, now: number): Promise<boolean> {
  const { owner, members, over, ...settings } = rental
  const { id, name } = settings
  if (!(await insertRental(trx, { ...settings, ownerSteamId: owner.steamId, simulated: true, now }))) return false
  await insertAdmins(trx, id, [{ steamid: owner.steamId, name: owner.name, servername: name }])
  if (over !== undefined) {
    const { createdAt: created_at, endedAt } = over
    const ended = { status: 'TERMINATED' as const, created_at, expires_at: endedAt, since: endedAt, settings_told: 1 }
    await trx.kysely.updateTable('rental').set(ended).where('id', '=', id).execute()
  }
  for (const { steamId: steam_id, joinedAt: joined_at } of members) {
    await trx.kysely.insertInto('rental_member').values({ rental_id: id, steam_id, joined_at }).execute()
  }
  return true
}

/**
 * Ends all rentals of a demo in a portal with real servers: the simulated instances ended with the demo, and
 * a real backend must not recreate them. Returns their ids.
 */
export async function endSimulatedRentals(db: Database, now: number): Promise<readonly string[]> {
  return inTransaction(db, async (trx) => {
    const ended = await trx.kysely
      .updateTable('rental')
      .set({ status: 'TERMINATED', since: now, expires_at: now, target_region: null, ip: null, port: null })
      .where('simulated', '=', 1)
      .where('status', 'not in', ['TERMINATED', 'FAILED'])
      .returning('id')
      .execute()
    const instances = { ref: null, next_ref: null, discard_ref: null }
    await trx.kysely.updateTable('rental').set(instances).where('simulated', '=', 1).execute()
    return ended.map(({ id }) => id)
  })
}
