import { findGameServer, gameServerKey } from '../server/accounts/game-servers/store.ts'
import { openDatabase } from '../server/database.ts'
import { databaseLocation } from '../server/kernel/db/location.ts'
import { DatabaseUnavailable } from '../server/kernel/db/unavailable.ts'
import { keptSecret } from '../server/kernel/secrets/secret.ts'
import { type Credentials, ToolError, type ToolProcess } from '../tools/game-server-tool/tool-process.ts'

/** The id under which a demo registers this tool (connect.ts). */
const demoGameServerId = 'demo'

/** The demo's own game server, whose key follows from the demo's database; undefined: no demo was started there. */
export async function demoCredentials(env: ToolProcess['env']): Promise<Credentials | undefined> {
  try {
    const db = await openDatabase(databaseLocation(env))
    try {
      const [secret, server] = [
        env['PORTAL_SECRET'] ?? (await keptSecret(db)),
        await findGameServer(db, demoGameServerId),
      ]
      return secret === undefined || server === undefined
        ? undefined
        : { id: server.id, key: gameServerKey(secret, server) }
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw new ToolError(error.message)
    throw error
  }
}
