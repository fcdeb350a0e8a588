import { randomUUID } from 'node:crypto'
import { addGameServer, gameLogToken } from '../../../server/accounts/game-servers/store.ts'
import { importCommunity } from '../../../server/community-file.ts'
import { openDatabase } from '../../../server/database.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { communityFile } from '../../support/community.ts'
import { listedServers } from '../api/community.ts'
import { type Portal, startPortal } from '../sign-in/portal.ts'

export interface GamePortal extends Portal {
  /** The addresses of the logs of the listed servers, with their keys. */
  readonly logs: readonly string[]
  /** Beside the portal, on its database. */
  readonly database: Database
}

/** The built portal on SQLite with listed servers that have a key each. */
export async function startGamePortal(servers: number): Promise<GamePortal> {
  const secret = randomUUID() + randomUUID()
  const logs: string[] = []
  const fill = async (database: Database): Promise<void> => {
    await importCommunity(database, communityFile({ servers: listedServers(servers, 40_000) }))
    const listed = await database.kysely.selectFrom('server').select('id').where('state', '=', 'listed').execute()
    for (const { id: serverId } of listed) {
      const key = await addGameServer(database, { name: serverId, now: Date.now(), serverId })
      logs.push(`/api/game/log/${key.id}/${gameLogToken(secret, key)}`)
    }
  }
  const portal = await startPortal(0, { env: { PORTAL_SECRET: secret }, fill })
  const database = await openDatabase({ kind: 'sqlite', file: portal.file })
  return {
    ...portal,
    logs: logs.map((log) => portal.url + log),
    database,
    async stop() {
      await database.close()
      await portal.stop()
    },
  }
}
