import type { Database } from '../db/database.ts'
import { randomToken } from './token-hash.ts'

const name = 'portal'

/**
 * The secret that tokens and keys are derived from: the configured one, else the one stored in this database. Processes
 * that start concurrently agree, because only the first insertion counts.
 */
export async function portalSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const fresh = randomToken()
  await db.kysely
    .insertInto('secret')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await keptSecret(db)) ?? fresh
}

/** The stored secret; undefined if every start had a configured one. */
export async function keptSecret(db: Database): Promise<string | undefined> {
  const row = await db.kysely.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
