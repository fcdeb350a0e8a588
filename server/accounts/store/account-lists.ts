import * as v from 'valibot'
import { type ListEntry, listEntrySchema, mergeEntries } from '../../../contract/account-lists.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'

const storedSchema = v.pipe(v.string(), v.parseJson(), v.array(listEntrySchema))

/** Merges changes into the lists of an account, and returns all of them. A change from the future counts as made now. */
export async function mergeAccountLists(
  db: Database,
  accountId: string,
  changes: readonly ListEntry[],
  now: number,
): Promise<readonly ListEntry[]> {
  return inTransaction(db, async ({ kysely }) => {
    // The row is locked until the transaction ends: an update without changes locks on both databases.
    const { entries } = await kysely
      .insertInto('account_list')
      .values({ account_id: accountId, entries: '[]', updated_at: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
      .returning('entries')
      .executeTakeFirstOrThrow()
    const timely = changes.map((change) => ({ ...change, at: Math.min(change.at, now) }))
    const merged = mergeEntries(v.parse(storedSchema, entries), timely)
    const text = JSON.stringify(merged)
    if (text === entries) return merged
    const change = { entries: text, updated_at: now }
    await kysely.updateTable('account_list').set(change).where('account_id', '=', accountId).execute()
    return merged
  })
}
