import type { Database } from '../db/database.ts'
import { randomToken } from './token-hash.ts'

/** What tokens and keys are derived from. */
export interface PortalSecrets {
  readonly secret: string
  /** Tokens and keys that were derived from it are still accepted (decision 049); new ones never are derived from it. */
  readonly previousSecret?: string | undefined
}

/** Every secret whose tokens and keys are accepted, the current one first. */
export const acceptedSecrets = ({ secret, previousSecret }: PortalSecrets): readonly string[] =>
  previousSecret === undefined ? [secret] : [secret, previousSecret]

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
