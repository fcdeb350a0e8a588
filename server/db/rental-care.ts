import type { Bilingual } from '../../contract/language.ts'
import type { Database } from './database.ts'
import { stepRentalRow } from './rentals.ts'

/** Puts a rental under maintenance or takes it out; `why` is for its players. False: there is none of this id. */
export async function setMaintenance(db: Database, id: string, isOn: boolean, why: Bilingual | null): Promise<boolean> {
  const result = await db.kysely
    .updateTable('rental')
    .set({ maintenance: isOn ? 1 : 0, maintenance_zh: why?.zh ?? null, maintenance_en: why?.en ?? null })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives time without an order; the new end in epoch milliseconds, undefined where there is nothing to extend. */
export async function extendRentalBy(
  db: Database,
  id: string,
  hours: number,
  now: number,
): Promise<number | undefined> {
  const stepped = await stepRentalRow(db, id, { kind: 'renew', hours }, { now })
  return stepped?.ok === true ? stepped.row.expires_at : undefined
}
