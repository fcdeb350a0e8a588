import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'

/** Lifetime of a reset link, and the cooldown between two links for an account. */
export const resetLifetime = minutes(10)
export const resetCooldown = minutes(5)

interface Reset {
  readonly accountId: string
  readonly tokenHash: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Replaces the last link unless it is younger than {@link resetCooldown}. */
export async function replaceResetToken(
  db: Database,
  { accountId, tokenHash, now }: Reset,
): Promise<{ /** Whole seconds until the account may get another; 0: it just did. */ readonly wait: number }> {
  const fresh = { token_hash: tokenHash, created_at: now, expires_at: now + resetLifetime, used_at: null }
  const result = await db.kysely
    .insertInto('reset_token')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(fresh)
        .where('reset_token.created_at', '<=', now - resetCooldown),
    )
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows === 1n) return { wait: 0 }
  const last = await db.kysely
    .selectFrom('reset_token')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { wait: Math.max(1, Math.ceil(((last?.created_at ?? now) + resetCooldown - now) / seconds(1))) }
}

/** Whether a link is still valid, without consuming it: hashing the new password comes first. */
export async function isResetTokenGood(db: Database, { accountId, tokenHash, now }: Reset): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('reset_token')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a link. True for exactly one caller. */
export async function consumeResetToken(db: Database, { accountId, tokenHash, now }: Reset): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('reset_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
