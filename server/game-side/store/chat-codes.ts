import { minutes } from '../../../contract/duration.ts'
import { chatCodeMinutes } from '../../../contract/game-side/chat-code.ts'
import type { Database } from '../../kernel/db/database.ts'

/** A player who typed a code in the game. */
interface Typist {
  readonly steamId: string
  /** Their name there; null if nothing of it can be shown. */
  readonly name: string | null
}

/** Stores a code of an account in place of the one before. False if another account has the same code. */
export async function storeChatCode(
  { kysely }: Database,
  code: { readonly hash: string; readonly accountId: string; readonly now: number },
): Promise<boolean> {
  const { hash, accountId, now } = code
  const same = await kysely
    .selectFrom('chat_code')
    .select('account_id')
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (same !== undefined) return false
  const row = {
    code_hash: hash,
    created_at: now,
    expires_at: now + minutes(chatCodeMinutes),
    steam_id: null,
    name: null,
  }
  await kysely
    .insertInto('chat_code')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return true
}

/** A player typed the code: it is used. False if it is unknown, has expired or was typed before. */
export async function claimChatCode(
  { kysely }: Database,
  hashes: readonly string[],
  { steamId, name }: Typist,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('chat_code')
    .set({ steam_id: steamId, name })
    .where('code_hash', 'in', [...hashes])
    .where('steam_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who typed the code of an account; `waiting`: not typed yet; `ended`: it is not valid, or not the last one. */
export async function readChatCode(
  { kysely }: Database,
  accountId: string,
  hashes: readonly string[],
  now: number,
): Promise<Typist | 'waiting' | 'ended'> {
  const row = await kysely
    .selectFrom('chat_code')
    .select(['steam_id', 'name', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', [...hashes])
    .executeTakeFirst()
  if (row === undefined) return 'ended'
  if (row.steam_id !== null) return { steamId: row.steam_id, name: row.name }
  return row.expires_at > now ? 'waiting' : 'ended'
}

/** Deletes codes that ended an hour ago: until then the page can ask for what was typed. */
export async function pruneChatCodes({ kysely }: Database, endedBefore: number): Promise<void> {
  await kysely.deleteFrom('chat_code').where('expires_at', '<', endedBefore).execute()
}
