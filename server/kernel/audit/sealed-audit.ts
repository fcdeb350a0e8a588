import type { Transaction } from '../db/transaction.ts'
import { type Act, type Actor, entryRow } from './entry.ts'

/**
 * Records an act in the transaction that performs it, which must be open. Appends of all processes are serialised by the
 * row of the newest entry: make this the last write of the transaction, so that it holds the lock only briefly and
 * cannot deadlock with another one.
 */
export async function appendSealedAudit(trx: Transaction, actor: Actor, act: Act): Promise<void> {
  const head = await trx.kysely
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const row = entryRow(actor, act, { seq: head.seq, previousHash: head.hash })
  await trx.kysely.insertInto('audit_entry').values(row).execute()
  await trx.kysely.updateTable('audit_head').set({ hash: row.hash }).where('id', '=', 1).execute()
}
