import { randomBytes } from 'node:crypto'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { deriveKey } from '../../kernel/secrets/token-hash.ts'
import type { GameServerKeyRow } from './tables.ts'

/**
 * The key of a game server, 256 bits as text. It is derived on demand and never stored, so that a leaked database does not
 * leak keys.
 */
export const gameServerKey = (secret: string, { id, version }: Pick<GameServerKeyRow, 'id' | 'version'>): string =>
  Buffer.from(deriveKey(secret, `game server ${id} ${version}`)).toString('base64url')

/** Adds a game server that may sign calls. Returns the existing one if `id` exists. */
export async function addGameServer(
  db: Database,
  server: { readonly name: string; readonly now: number; readonly id?: string; readonly serverId?: string },
): Promise<GameServerKeyRow> {
  const row: GameServerKeyRow = {
    id: server.id ?? `gs-${randomBytes(4).toString('hex')}`,
    name: server.name,
    version: 1,
    created_at: server.now,
    revoked_at: null,
    server_id: server.serverId ?? null,
    previous_key_until: null,
    previous_token_until: null,
    previous_used_at: null,
  }
  await db.kysely
    .insertInto('game_server_key')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await findGameServer(db, row.id)) ?? row
}

export async function findGameServer(db: Database, id: string): Promise<GameServerKeyRow | undefined> {
  return db.kysely.selectFrom('game_server_key').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of these ids that exist. */
export async function findGameServers(db: Database, ids: readonly string[]): Promise<readonly GameServerKeyRow[]> {
  return db.kysely
    .selectFrom('game_server_key')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** The id of the listed server of each game server. */
export async function readServerLinks({ kysely }: ReadDatabase): Promise<ReadonlyMap<string, string | null>> {
  const rows = await kysely.selectFrom('game_server_key').select(['id', 'server_id']).execute()
  return new Map(rows.map(({ id, server_id }) => [id, server_id]))
}

export async function listGameServers(db: Database): Promise<readonly GameServerKeyRow[]> {
  return db.kysely.selectFrom('game_server_key').selectAll().orderBy('created_at').orderBy('id').execute()
}

/** Sets the listed server whose log it sends. True if there is such an active game server. */
export async function linkGameServer(db: Database, id: string, serverId: string): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('game_server_key')
    .set({ server_id: serverId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The token in the address that a game server sends its log to, since the game cannot sign: derived like the key, but not
 * valid for signed calls.
 */
export const gameLogToken = (secret: string, { id, version }: Pick<GameServerKeyRow, 'id' | 'version'>): string =>
  Buffer.from(deriveKey(secret, `game log ${id} ${version}`))
    .toString('base64url')
    .slice(0, 32)

/**
 * Gives a game server another key and log token; those that it has are accepted until `until`. A rotation whose overlap
 * has not ended yet is not repeated. True if this call rotated them.
 */
export async function rotateGameServer(db: Database, id: string, now: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('game_server_key')
    .set((eb) => ({
      version: eb('version', '+', 1),
      previous_key_until: until,
      previous_token_until: until,
      previous_used_at: null,
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('previous_token_until', 'is', null), eb('previous_token_until', '<=', now)]))
    .where((eb) => eb.or([eb('previous_key_until', 'is', null), eb('previous_key_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Refuses its calls from now on. True if this call revoked it. */
export async function revokeGameServer(db: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('game_server_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the first call of this game server with this nonce, across processes. */
export async function claimSignedCall(
  db: Database,
  call: { readonly keyId: string; readonly nonce: string; readonly now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('signed_call')
    .values({ key_id: call.keyId, nonce: call.nonce, seen_at: call.now })
    .onConflict((conflict) => conflict.columns(['key_id', 'nonce']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
