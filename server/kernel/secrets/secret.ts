import type { Database } from '../db/database.ts'
import { createKeyedHash } from './keyed-hash.ts'
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

const checkName = 'portal-check'

/** A value that shows whether a secret is the same, and nothing of the secret. */
const checkOf = (secret: string): string => createKeyedHash(secret, 'check of the secret')('portal')

/** Whether the check value of the database is that of this secret; undefined: no secret has been used yet. */
export async function checkedBy(db: Database, secret: string): Promise<boolean | undefined> {
  const row = await db.kysely.selectFrom('secret').select('value').where('name', '=', checkName).executeTakeFirst()
  return row && row.value === checkOf(secret)
}

/**
 * How a secret compares with the one that tokens and keys were derived from last: the same, the one that was announced as
 * the previous one, or another.
 */
export type SecretMatch = 'same' | 'previous' | 'other'

/**
 * Compares the secrets with the check value of the database, which the first caller stores. `replaces`: the current
 * secret is the one that counts from now on.
 */
export async function matchSecret(
  db: Database,
  { secret, previousSecret }: PortalSecrets,
  { replaces }: { readonly replaces: boolean },
): Promise<SecretMatch> {
  const value = checkOf(secret)
  const row = { name: checkName, value }
  await db.kysely
    .insertInto('secret')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await db.kysely
    .selectFrom('secret')
    .select('value')
    .where('name', '=', checkName)
    .executeTakeFirstOrThrow()
  if (stored.value === value) return 'same'
  if (replaces) await db.kysely.updateTable('secret').set({ value }).where('name', '=', checkName).execute()
  return previousSecret !== undefined && stored.value === checkOf(previousSecret) ? 'previous' : 'other'
}
