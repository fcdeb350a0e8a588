import { randomUUID } from 'node:crypto'
import { addGameServer, gameLogToken } from '../../../server/accounts/game-servers/store.ts'
import { importCommunity } from '../../../server/community-file.ts'
import { openDatabase } from '../../../server/database.ts'
import { consoleKeys, saveConsole } from '../../../server/game-side/store/consoles.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { inTransaction } from '../../../server/kernel/db/transaction.ts'
import { communityFile } from '../../support/community.ts'
import { listedServers } from '../api/community.ts'
import { type Portal, startPortal } from '../sign-in/portal.ts'
import { password } from './machine.ts'

export interface GamePortal extends Portal {
  /** The addresses of the logs of the listed servers, with their keys. */
  readonly logs: readonly string[]
  /** Beside the portal, on its database. */
  readonly database: Database
}

export interface GamePortalOptions {
  /** Ports of consoles with VIPCore that the portal uses itself, in the order of the servers. */
  readonly consoles?: readonly number[]
}

/** The built portal on SQLite with listed servers that have a key each. */
export async function startGamePortal(servers: number, { consoles = [] }: GamePortalOptions = {}): Promise<GamePortal> {
  const secret = randomUUID() + randomUUID()
  const logs: string[] = []
  const { key } = consoleKeys({ secret })
  const fill = async (database: Database): Promise<void> => {
    await importCommunity(database, communityFile({ servers: listedServers(servers, 40_000) }))
    const listed = await database.kysely.selectFrom('server').select('id').where('state', '=', 'listed').execute()
    for (const [at, { id: serverId }] of listed.entries()) {
      const { id, version } = await addGameServer(database, { name: serverId, now: Date.now(), serverId })
      logs.push(`/api/game/log/${id}/${gameLogToken(secret, { id, version })}`)
      const port = consoles[at]
      if (port === undefined) continue
      const body = { port, game: 'cs2', simpleAdmin: false, vipCore: 'seconds', password } as const
      await inTransaction(database, (trx) => saveConsole(trx, serverId, body, { key, now: Date.now() }))
    }
  }
  const env = { PORTAL_SECRET: secret, ...(consoles.length === 0 ? {} : { PRIVATE_HOSTS: '127.0.0.1' }) }
  const portal = await startPortal(0, { env, fill })
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
