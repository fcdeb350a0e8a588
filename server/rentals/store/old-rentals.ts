import type { Database } from '../../kernel/db/database.ts'
import type { OldRows } from '../../kernel/db/remove-rows.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { rentalJobId } from './rentals.ts'

/** Rentals that are over, and of which nothing is left at the backend. */
const over = ({ kysely }: Pick<Database, 'kysely'>) =>
  kysely
    .selectFrom('rental')
    .where('status', 'in', ['TERMINATED', 'FAILED'])
    .where('ref', 'is', null)
    .where('next_ref', 'is', null)
    .where('discard_ref', 'is', null)

/** Ended practice servers, with their members, administrators, maintenance and events. */
export const oldRentals: OldRows = {
  remove: (db, before, limit) =>
    inTransaction(db, async (trx) => {
      const old = over(trx).select('id').where('expires_at', '<', before).orderBy('expires_at').limit(limit)
      const ids = (await old.execute()).map(({ id }) => id)
      if (ids.length === 0) return 0
      const { kysely } = trx
      await kysely.deleteFrom('rental_order').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('rental_member').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('rental_admin').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('region_switch').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('rental_share').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('rental_care').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('rental_event').where('rental_id', 'in', ids).execute()
      await kysely.deleteFrom('job').where('id', 'in', ids.map(rentalJobId)).execute()
      await kysely.deleteFrom('rental').where('id', 'in', ids).execute()
      return ids.length
    }),
  async count(db, before) {
    const { rows, oldest } = await over(db)
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('expires_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = over(db).where('expires_at', '<', before)
    const { count } = await due.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { rows: Number(rows), due: Number(count), oldest }
  },
}
