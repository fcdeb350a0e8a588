import { bindMinutes } from '../../../contract/accounts/user.ts'
import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'

/** Attempts per bind session (S4). */
export const bindTokenTries = 5

/** The player that a bind session has proven to be. */
export interface Proof {
  readonly steamId: string
  /** The player's name in the game; null if the game server did not send it. */
  readonly name: string | null
}

export interface NewBindToken extends Proof {
  readonly tokenHash: string
  readonly gameServerKeyId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Stores the token that `.bind` printed. The player's earlier tokens become invalid. */
export async function createBindToken(db: Database, token: NewBindToken): Promise<void> {
  await inTransaction(db, async ({ kysely }) => {
    await kysely.deleteFrom('bind_token').where('steam_id', '=', token.steamId).execute()
    await kysely
      .insertInto('bind_token')
      .values({
        token_hash: token.tokenHash,
        steam_id: token.steamId,
        name: token.name,
        game_server_key_id: token.gameServerKeyId,
        expires_at: token.now + minutes(bindMinutes),
        used_at: null,
      })
      .execute()
  })
}

export interface BindTry {
  readonly sessionId: string
  readonly tokenHash: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Consumes a token for one bind session and stores the proof. `exhausted` after five attempts, even if the sixth is right;
 * `wrong` for an unknown, expired or used token.
 */
export async function redeemBindToken(db: Database, attempt: BindTry): Promise<Proof | 'wrong' | 'exhausted'> {
  const { sessionId, tokenHash, now } = attempt
  if (!(await countTry(db, sessionId, now))) return 'exhausted'
  return inTransaction(db, async (trx) => {
    const token = await trx.kysely
      .updateTable('bind_token')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['steam_id', 'name'])
      .executeTakeFirst()
    if (token === undefined) return 'wrong'
    await trx.kysely
      .updateTable('bind_proof')
      .set({ steam_id: token.steam_id, name: token.name, proven_at: now })
      .where('session_id', '=', sessionId)
      .execute()
    return { steamId: token.steam_id, name: token.name }
  })
}

async function countTry(db: Database, sessionId: string, now: number): Promise<boolean> {
  const result = await db.kysely
    .insertInto('bind_proof')
    .values({ session_id: sessionId, steam_id: '', name: null, proven_at: now, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet((eb) => ({ tries: eb('bind_proof.tries', '+', 1) }))
        .where('bind_proof.tries', '<', bindTokenTries),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The player that a bind session has proven to be; undefined: none yet. */
export async function proofOf(db: Database, sessionId: string): Promise<Proof | undefined> {
  const row = await db.kysely
    .selectFrom('bind_proof')
    .select(['steam_id', 'name'])
    .where('session_id', '=', sessionId)
    .where('steam_id', '<>', '')
    .executeTakeFirst()
  return row && { steamId: row.steam_id, name: row.name }
}

/** Stores that a bind session has proven to be a player. Safe to repeat. */
export async function storeProof(
  db: Database,
  sessionId: string,
  { steamId, name }: Proof,
  now: number,
): Promise<void> {
  const proof = { steam_id: steamId, name, proven_at: now }
  await db.kysely
    .insertInto('bind_proof')
    .values({ session_id: sessionId, ...proof, tries: 0 })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(proof))
    .execute()
}
