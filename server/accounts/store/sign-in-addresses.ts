import { days } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'

/** How long an address counts as known after the last sign-in from it. */
export const knownFor = days(90)

/** Whether this account has signed in from this address, by its hashes; false without an account. One query in either case. */
export async function isKnownAddress(
  db: Database,
  accountId: string | undefined,
  addressHashes: readonly string[],
  now: number,
): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('sign_in_address')
    .select('account_id')
    .where('account_id', '=', accountId ?? '')
    .where('address_hash', 'in', addressHashes)
    .where('seen_at', '>', now - knownFor)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberAddress(
  db: Database,
  accountId: string,
  addressHash: string,
  now: number,
): Promise<void> {
  await db.kysely
    .insertInto('sign_in_address')
    .values({ account_id: accountId, address_hash: addressHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}
