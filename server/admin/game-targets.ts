import type { SayTarget } from '../../contract/game-side/staff-game-side.ts'
import { parseServerId } from '../../contract/servers/address.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import { readSettings } from '../community/store/settings.ts'
import type { GameSideActs } from '../game-side/acts.ts'
import type { Database } from '../kernel/db/database.ts'
import { findServerId, listServers } from '../servers/store/servers.ts'
import type { AdminProcess, ExitCode } from './command.ts'

/** The servers that are not retired, with the key of their mode. */
export async function actsOn(database: Database): Promise<GameSideActs> {
  const [{ modes }, servers] = await Promise.all([readSettings(database), listServers(database)])
  const named = servers
    .filter(({ state }) => state !== 'retired')
    .map(({ id, name, name_display, category }) => ({
      id,
      name: name_display ?? name,
      mode: modeKey(modes, category),
    }))
  return { database, now: Date.now, listServers: () => named }
}

/** The server at an address; undefined: none is listed there. */
export async function toServer(db: Database, address: string): Promise<SayTarget | undefined> {
  const id = parseServerId(address) === undefined ? undefined : await findServerId(db, address)
  return id === undefined ? undefined : { to: 'server', id }
}

export const notListed = (process: AdminProcess): ExitCode => {
  process.err('No listed server has this address. A server is named by IP:PORT.')
  return 1
}

export const servers = (count: number): string => (count === 1 ? '1 server' : `${count} servers`)
