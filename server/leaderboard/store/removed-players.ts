import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { RemovedPlayerRow } from '../tables.ts'

/** The accounts that are out of all rankings: few. */
export async function listRemovedPlayers(db: ReadDatabase): Promise<ReadonlySet<number>> {
  const rows = await db.kysely.selectFrom('removed_player').select('account').execute()
  return new Set(rows.map(({ account }) => account))
}

export const readRemovedPlayer = (db: Database, account: number): Promise<RemovedPlayerRow | undefined> =>
  db.kysely.selectFrom('removed_player').selectAll().where('account', '=', account).executeTakeFirst()

/** False if the player was already removed. */
export async function insertRemovedPlayer(trx: Transaction, row: RemovedPlayerRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx.kysely
    .insertInto('removed_player')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False if the player was not removed. */
export async function deleteRemovedPlayer(trx: Transaction, account: number): Promise<boolean> {
  const { numDeletedRows } = await trx.kysely
    .deleteFrom('removed_player')
    .where('account', '=', account)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
