import type { Database } from './database.ts'
import { randomToken } from './token-hash.ts'

/**
 * The secret that tokens and keys are derived from: the configured one, else one that this database keeps. Processes
 * that start at once agree, because only the first insertion counts.
 */
export async function portalSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const name = 'portal'
  await db.kysely
    .insertInto('secret')
    .values({ name, value: randomToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.kysely
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
