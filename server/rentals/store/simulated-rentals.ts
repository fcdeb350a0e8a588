import type { Database } from '../../kernel/db/database.ts'

/**
 * Ends every rental of the demo, for a portal that rents out real servers: the simulated ones ended with the demo, and
 * a real backend must not make them anew. Returns their ids.
 */
export async function endSimulatedRentals(db: Database, now: number): Promise<readonly string[]> {
  return db.kysely.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('rental')
      .set({ status: 'TERMINATED', since: now, expires_at: now, target_region: null, ip: null, port: null })
      .where('simulated', '=', 1)
      .where('status', 'not in', ['TERMINATED', 'FAILED'])
      .returning('id')
      .execute()
    const instances = { ref: null, next_ref: null, discard_ref: null }
    await trx.updateTable('rental').set(instances).where('simulated', '=', 1).execute()
    return ended.map(({ id }) => id)
  })
}
