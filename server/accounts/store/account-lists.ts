import { sql } from 'kysely'
import * as v from 'valibot'
import {
  entryId,
  type ListAnswer,
  type ListChanges,
  type ListEntry,
  listEntrySchema,
  maxListBytes,
  mergeEntries,
} from '../../../contract/accounts/account-lists.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { cutToSize, withRoom } from './list-room.ts'

const storedSchema = v.pipe(v.string(), v.parseJson(), v.array(listEntrySchema))

/**
 * Merges changes into the lists of an account. The answer has what a device lacks that knows the version `since`, or all.
 * A change from the future counts as made now. `full`: nothing was changed, because the account would hold too much.
 */
export async function syncAccountLists(
  db: Database,
  accountId: string,
  { entries, since }: ListChanges,
  now: number,
): Promise<ListAnswer | 'full'> {
  if (entries.length > 0) return merge(db, accountId, { entries, since }, now)
  return (await readUnlocked(db, accountId, since)) ?? merge(db, accountId, { entries, since }, now)
}

/** Without parsing where nothing has changed; undefined: they were stored when an account could hold more. */
async function readUnlocked(
  { kysely }: Database,
  accountId: string,
  since: number | undefined,
): Promise<ListAnswer | undefined> {
  const own = kysely.selectFrom('account_list').where('account_id', '=', accountId)
  const size = sql<number>`octet_length(entries)`
  const state = await own.select(['updated_at', size.as('size')]).executeTakeFirst()
  if (state === undefined) return { version: 0, isAll: true, entries: [] }
  if (Number(state.size) > maxListBytes) return undefined
  if (state.updated_at === since) return { version: since, isAll: false, entries: [] }
  const row = await own.select(['entries', 'updated_at']).executeTakeFirstOrThrow()
  return { version: row.updated_at, isAll: true, entries: v.parse(storedSchema, row.entries) }
}

function merge(
  db: Database,
  accountId: string,
  { entries: changes, since }: ListChanges,
  now: number,
): Promise<ListAnswer | 'full'> {
  return inTransaction(db, async ({ kysely }) => {
    // The row is locked until the transaction ends: an update without changes locks on both databases.
    const stored = await kysely
      .insertInto('account_list')
      .values({ account_id: accountId, entries: '[]', updated_at: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
      .returning(['entries', 'updated_at'])
      .executeTakeFirstOrThrow()
    const known = v.parse(storedSchema, stored.entries)
    const before = cutToSize(known)
    const timely = changes.map((change) => ({ ...change, at: Math.min(change.at, now) }))
    const after = withRoom(mergeEntries(before, timely))
    if (after === undefined) return 'full'
    const isKnown = since === stored.updated_at && before.length === known.length
    const text = JSON.stringify(after)
    // A version is an instant, and later than the one before, also where a clock was set back.
    const version = text === stored.entries ? stored.updated_at : Math.max(now, stored.updated_at + 1)
    if (version !== stored.updated_at) {
      const change = { entries: text, updated_at: version }
      await kysely.updateTable('account_list').set(change).where('account_id', '=', accountId).execute()
    }
    if (!isKnown) return { version, isAll: true, entries: [...after] }
    return { version, isAll: false, entries: unknownTo(after, [...before, ...changes]) }
  })
}

/** The entries that are not among the known ones as they are. */
function unknownTo(entries: readonly ListEntry[], known: readonly ListEntry[]): ListEntry[] {
  const stateOf = (entry: ListEntry): string => JSON.stringify([entryId(entry), entry.value, entry.at])
  const states = new Set(known.map(stateOf))
  return entries.filter((entry) => !states.has(stateOf(entry)))
}
