import { randomBytes } from 'node:crypto'
import type { Database } from '../../kernel/db/database.ts'
import { deriveKey } from '../../kernel/secrets/token-hash.ts'
import type { GameServerKeyRow } from './tables.ts'

/** The game server that a demo has from its start; production makes its own. */
export const demoGameServerId = 'demo'

/**
 * The key of a game server, 256 bits as text. It is derived whenever it is needed and never kept: whoever reads the
 * database can sign nothing.
 */
export const gameServerKey = (secret: string, { id, version }: Pick<GameServerKeyRow, 'id' | 'version'>): string =>
  Buffer.from(deriveKey(secret, `game server ${id} ${version}`)).toString('base64url')

/** Lets one more game server sign calls. With an `id` that is there already it answers that one. */
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

export async function listGameServers(db: Database): Promise<readonly GameServerKeyRow[]> {
  return db.kysely.selectFrom('game_server_key').selectAll().orderBy('created_at').orderBy('id').execute()
}

/** Says which listed server's log it sends from now on. True if there is such an active game server. */
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
 * What stands in the address to which a game server sends its log, where it cannot sign: derived like the key, and of
 * no use for signed calls.
 */
export const gameLogToken = (secret: string, { id, version }: Pick<GameServerKeyRow, 'id' | 'version'>): string =>
  Buffer.from(deriveKey(secret, `game log ${id} ${version}`))
    .toString('base64url')
    .slice(0, 32)

/** Its calls are refused from now on. True if this call did it. */
export async function revokeGameServer(db: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('game_server_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the first call with this nonce of this game server, in any process. */
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
