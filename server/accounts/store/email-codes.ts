import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'

/** Lifetime, attempts per code, and the cooldown between two codes for an address. */
export const codeLifetime = minutes(10)
export const codeTries = 5
export const codeCooldown = seconds(60)

interface Code {
  /** Lower case. */
  readonly email: string
  readonly codeHash: string
  /** Epoch milliseconds. */
  readonly now: number
}

interface GivenCode extends Omit<Code, 'codeHash'> {
  readonly codeHashes: readonly string[]
}

/** Replaces the last code. False if that one is younger than {@link codeCooldown}. */
export async function replaceEmailCode(db: Database, { email, codeHash, now }: Code): Promise<boolean> {
  const fresh = { code_hash: codeHash, tries: 0, created_at: now, expires_at: now + codeLifetime, used_at: null }
  const result = await db.kysely
    .insertInto('email_code')
    .values({ email, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(fresh)
        .where('email_code.created_at', '<=', now - codeCooldown),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Whole seconds until this address may get another code; 0: now. */
export async function codeWait(db: Database, email: string, now: number): Promise<number> {
  const row = await db.kysely
    .selectFrom('email_code')
    .select('created_at')
    .where('email', '=', email)
    .executeTakeFirst()
  return row === undefined ? 0 : Math.max(0, Math.ceil((row.created_at + codeCooldown - now) / seconds(1)))
}

/** Counts one attempt and returns whether it was right. The sixth is refused, right or not. */
export async function tryEmailCode(db: Database, { email, codeHashes, now }: GivenCode): Promise<boolean> {
  const row = await db.kysely
    .updateTable('email_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTries)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined && codeHashes.includes(row.code_hash)
}

/** Consumes a code. True for exactly one caller. */
export async function consumeEmailCode(db: Database, { email, codeHashes, now }: GivenCode): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('email_code')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('code_hash', 'in', codeHashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
