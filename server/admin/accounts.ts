import * as v from 'valibot'
import { parseServerId } from '../../contract/address.ts'
import { href } from '../../contract/endpoint.ts'
import { receiveGameLog } from '../../contract/endpoints/leaderboard.ts'
import type { LogRefusal } from '../../contract/staff-leaderboard.ts'
import {
  addGameServer,
  gameLogToken,
  gameServerKey,
  linkGameServer,
  listGameServers,
  revokeGameServer,
} from '../accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../accounts/game-servers/tables.ts'
import type { Database } from '../kernel/db/database.ts'
import { keptSecret } from '../kernel/secrets/secret.ts'
import { type LogStatus, readLogStatus } from '../leaderboard/store/log-status.ts'
import { findServerId } from '../servers/store/servers.ts'
import { type AdminProcess, type Command, type CommandOf, type ExitCode, withDatabase } from './command.ts'

export const accountUsage = `  npm run admin -- game-server add NAME           let a game server sign calls; shows its key, once
  npm run admin -- game-server list               who may sign calls, and what became of their logs
  npm run admin -- game-server link ID IP:PORT    say which listed server it is: its log counts for that one's mode
  npm run admin -- game-server revoke ID          refuse its calls from now on`

/** The commands for accounts and game servers. */
export const accountCommandOf: CommandOf = (name, [first, second, ...rest]) => {
  if (name === 'game-server' && first === 'link' && second !== undefined && rest.length === 1) {
    return linkServer(second, rest[0] ?? '')
  }
  if (rest.length > 0) return undefined
  if (name === 'game-server' && first === 'add' && second !== undefined) return addKey(second)
  if (name === 'game-server' && first === 'list' && second === undefined) return listKeys
  if (name === 'game-server' && first === 'revoke' && second !== undefined) return revokeKey(second)
  return undefined
}

const nameSchema = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]{1,60}$/u))

const addKey =
  (given: string): Command =>
  async (process) => {
    const name = v.safeParse(nameSchema, given)
    if (!name.success) {
      process.err('A name is 1 to 60 characters long.')
      return 1
    }
    return withDatabase(process, async (db) => {
      const secret = await secretOf(process, db)
      if (secret === undefined) {
        process.err('The key follows from the portal’s secret: set PORTAL_SECRET to that of the server.')
        return 1
      }
      const server = await addGameServer(db, { name: name.output, now: Date.now() })
      process.out(`GAME_SERVER_ID=${server.id}\nGAME_SERVER_KEY=${gameServerKey(secret, server)}\n`)
      process.out(`${logAddress(secret, server)}\n`)
      process.err('The key is shown only now. docs/game-servers.md tells how a call is signed.')
      return 0
    })
  }

/** The configuration line that makes a game server send its log; the operator fills in the host. */
const logAddress = (secret: string, server: GameServerKeyRow): string =>
  `logaddress_add_http "https://…${href(receiveGameLog, { params: { server: server.id, token: gameLogToken(secret, server) } })}"`

const secretOf = async (process: AdminProcess, db: Database): Promise<string | undefined> =>
  process.env['PORTAL_SECRET'] ?? (await keptSecret(db))

const listKeys: Command = (process) =>
  withDatabase<ExitCode>(process, async (db) => {
    const secret = await secretOf(process, db)
    const statuses = await readLogStatus(db)
    for (const server of await listGameServers(db)) {
      const { id, name, created_at, revoked_at, server_id } = server
      const state = revoked_at === null ? 'active' : `revoked ${new Date(revoked_at).toISOString()}`
      process.out(`${id}\t${new Date(created_at).toISOString()}\t${state}\t${server_id ?? 'not linked'}\t${name}\n`)
      for (const line of statusLines(statuses.get(id), server_id)) process.out(`\t${line}\n`)
      if (secret !== undefined && revoked_at === null) process.out(`\t${logAddress(secret, server)}\n`)
    }
    return 0
  })

const refusalTexts = (serverId: string | null): Readonly<Record<LogRefusal, string>> => ({
  not_linked: 'it was linked to no listed server',
  not_listed: `${serverId ?? 'its server'} was not listed`,
  wrong_token: 'its address carries another token than the one below',
})

/** The status of a game server's log, in lines. */
function statusLines(status: LogStatus | undefined, serverId: string | null): string[] {
  const { received_at = null, refused_at = null, refusal = null } = status ?? {}
  const at = (instant: number): string => new Date(instant).toISOString()
  const received = `last line received: ${received_at === null ? 'never' : at(received_at)}`
  if (refused_at === null || refusal === null) return [received]
  return [received, `last refusal: ${at(refused_at)}, ${refusalTexts(serverId)[refusal]}`]
}

const linkServer =
  (id: string, serverId: string): Command =>
  async (process) => {
    if (parseServerId(serverId) === undefined) {
      process.err('A listed server is named by IP:PORT.')
      return 1
    }
    const isDone = await withDatabase(process, async (db) =>
      linkGameServer(db, id, (await findServerId(db, serverId)) ?? serverId),
    )
    if (isDone) process.out(`${id} is ${serverId}\n`)
    else process.err(`There is no active game server ${id}.`)
    return isDone ? 0 : 1
  }

const revokeKey =
  (id: string): Command =>
  async (process) => {
    const isDone = await withDatabase(process, (db) => revokeGameServer(db, id, Date.now()))
    if (isDone) process.out(`${id} is revoked\n`)
    else process.err(`There is no active game server ${id}.`)
    return isDone ? 0 : 1
  }
