import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { LogRefusal } from '../../contract/leaderboard/log-refusals.ts'
import { longestOverlap, type TestLineFault } from '../../contract/leaderboard/staff-leaderboard.ts'
import { parseServerId, serverId } from '../../contract/servers/address.ts'
import { oneLine } from '../../contract/visible-text.ts'
import { issueKey, issueKeys, linkKey, revokeKey, rotateKey } from '../accounts/game-servers/acts.ts'
import { linesFor } from '../accounts/game-servers/lines-for.ts'
import { logAddress, logFileLine, logLine } from '../accounts/game-servers/log-line.ts'
import { findGameServer, gameServerKey, listGameServers } from '../accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../accounts/game-servers/tables.ts'
import type { Database } from '../kernel/db/database.ts'
import { type LogStatus, readLogStatus } from '../leaderboard/store/log-status.ts'
import { createTestLine } from '../leaderboard/test-line.ts'
import { findServerId, listServers } from '../servers/store/servers.ts'
import {
  type AdminProcess,
  type Area,
  addCommand,
  type Command,
  type ExitCode,
  reads,
  withDatabase,
} from './command.ts'
import { consoleActor } from './console-actor.ts'
import { serverSecrets } from './portal-secrets.ts'

const hoursSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(longestOverlap),
)

/** The commands for the keys and logs of game servers. */
export const gameServerCommands: Area = (program, run) => {
  const server = addCommand(program, 'game-server', 'a game server that signs calls and sends its log')
  addCommand(server, 'add <name>', 'let a game server sign calls; shows its key, once').action((name) =>
    run(addKey(name)),
  )
  addCommand(
    server,
    'test <id>',
    'send a test line to its log address, through the public address of the portal; nothing is counted',
  ).action((id) => run(testLine(id)))
  addCommand(server, 'list', 'who may sign calls, and what became of their logs').action(() => run(listKeys))
  addCommand(server, 'link <id> <address>', 'say which listed server it is: its log counts for that one’s mode').action(
    (id, address) => run(linkServer(id, address)),
  )
  addCommand(server, 'rotate <id>', 'another key and log line; the old ones work until the new ones are used')
    .option('--hours <number>', 'how long at most the old ones work (24)', reads(hoursSchema))
    .action((id, { hours }) => run(rotate(id, hours)))
  addCommand(server, 'revoke <id>', 'refuse its calls from now on').action((id) => run(revoke(id)))
  const servers = addCommand(program, 'game-servers', 'several at once, one line for each')
  addCommand(
    servers,
    'add [file]',
    'a key for each address in a file, one a line; those that have a key keep it. Nothing is issued if one is not in the list',
  )
    .option('--all', 'for every listed server that has none')
    .action((file, { all }, command) => {
      if (all && file === undefined) run(addAll)
      else if (all || file === undefined) command.error('error: name a FILE, or --all')
      else run(addForFile(file))
    })
  addCommand(servers, 'lines', 'the same lines for all that have a key: name, address, configuration line').action(() =>
    run(printLines),
  )
}

const nameSchema = oneLine(60)
const actsOn = (database: Database) => ({ database, now: Date.now })

/** The portal's address as `PUBLIC_ORIGIN` says, else that of a demo on this machine. */
const originOf = ({ env }: AdminProcess): string => env['PUBLIC_ORIGIN'] || `http://127.0.0.1:${env['PORT'] || '8080'}`

/** Runs `work` with what log lines follow from. */
const withLines = (
  process: AdminProcess,
  work: (db: Database, deps: { readonly origin: string; readonly secret: string }) => Promise<ExitCode>,
): Promise<ExitCode> =>
  withDatabase(process, async (db) => {
    const secrets = await serverSecrets(process, db)
    if (secrets === undefined) return 1
    if (!process.env['PUBLIC_ORIGIN']) {
      process.err('PUBLIC_ORIGIN is not set: the lines below hold the address of a demo on this machine.')
    }
    return work(db, { origin: originOf(process), secret: secrets.secret })
  })

const addKey =
  (given: string): Command =>
  async (process) => {
    const name = v.safeParse(nameSchema, given)
    if (!name.success) {
      process.err('A name is 1 to 60 characters long.')
      return 1
    }
    return withLines(process, async (db, deps) => {
      const server = await issueKey(actsOn(db), consoleActor(), { name: name.output })
      printKey(process, deps, server)
      return 0
    })
  }

function printKey(
  process: AdminProcess,
  deps: { readonly origin: string; readonly secret: string },
  server: GameServerKeyRow,
): void {
  process.out(`GAME_SERVER_ID=${server.id}\nGAME_SERVER_KEY=${gameServerKey(deps.secret, server)}\n`)
  process.out(`${logLine(deps, server)}\n`)
  process.err('The key is shown only now. docs/game-servers.md tells how a call is signed.')
}

/** The current address of each server, by its id. */
async function addressesOf(db: Database): Promise<ReadonlyMap<string, string>> {
  return new Map((await listServers(db)).map(({ id, ip, port }) => [id, serverId(ip, port)]))
}

const addressIn = (addresses: ReadonlyMap<string, string>, id: string | null): string | null =>
  id === null ? null : (addresses.get(id) ?? id)

const addAll: Command = (process) =>
  withLines(process, async (db, deps) => {
    const servers = await listedServers(db)
    const issued = await issueKeys(actsOn(db), consoleActor(), servers)
    const addresses = await addressesOf(db)
    for (const key of issued) {
      process.out(`${logFileLine(deps, key, addressIn(addresses, key.server_id) ?? '')}\n`)
    }
    process.err(`${issued.length} keys were issued; ${servers.length - issued.length} servers had one.`)
    return 0
  })

const listedServers = async (db: Database) =>
  (await listServers(db))
    .filter(({ state }) => state !== 'retired')
    .map(({ id, name, name_display, ip, port }) => ({ id, name: name_display ?? name, address: serverId(ip, port) }))

const addForFile =
  (file: string): Command =>
  async (process) => {
    const addresses = [await readFile(file, 'utf8')]
    return withLines(process, async (db, deps) => {
      const listed = await listedServers(db)
      const { issued, lines, unlisted } = await linesFor({ ...actsOn(db), ...deps }, consoleActor(), {
        addresses,
        listed,
      })
      if (unlisted.length > 0) {
        process.err(`No key was issued: not in the list: ${unlisted.join(', ')}`)
        return 1
      }
      for (const line of lines) process.out(`${line}\n`)
      process.err(`${issued} keys were issued; ${lines.length - issued} servers had one.`)
      return 0
    })
  }

const testFaults: Readonly<Record<TestLineFault, string>> = {
  unreachable: 'the public address does not respond',
  notPortal: 'something other than the portal responds',
  wrongToken: 'a portal with another secret responds',
  notAttributed: 'the game server is linked to no listed server: game-server link ID IP:PORT',
}

const testLine =
  (id: string): Command =>
  (process) =>
    withLines(process, async (db, deps) => {
      const key = await findGameServer(db, id)
      if (key === undefined || key.revoked_at !== null) {
        process.err(`There is no active game server ${id}.`)
        return 1
      }
      const result = await createTestLine()(logAddress(deps, key))
      if (result.ok) process.out(`The portal accepted a test line after ${result.milliseconds} ms.\n`)
      else process.err(`${deps.origin}: ${testFaults[result.fault]} (${result.detail})`)
      return result.ok ? 0 : 1
    })

const printLines: Command = (process) =>
  withLines(process, async (db, deps) => {
    const addresses = await addressesOf(db)
    for (const key of await listGameServers(db)) {
      if (key.revoked_at !== null) continue
      process.out(`${logFileLine(deps, key, addressIn(addresses, key.server_id) ?? 'not linked')}\n`)
    }
    return 0
  })

const listKeys: Command = (process) =>
  withDatabase<ExitCode>(process, async (db) => {
    const secret = (await serverSecrets(process, db))?.secret
    const [statuses, addresses] = await Promise.all([readLogStatus(db), addressesOf(db)])
    for (const key of await listGameServers(db)) {
      const { id, name, created_at, revoked_at } = key
      const address = addressIn(addresses, key.server_id)
      const state = revoked_at === null ? 'active' : `revoked ${isoInstant(revoked_at)}`
      process.out(`${id}\t${isoInstant(created_at)}\t${state}\t${address ?? 'not linked'}\t${name}\n`)
      const lines = [...statusLines(statuses.get(id), address), ...overlapLines(key)]
      for (const line of lines) process.out(`\t${line}\n`)
      if (secret !== undefined && revoked_at === null) {
        process.out(`\t${logLine({ origin: originOf(process), secret }, key)}\n`)
      }
    }
    return 0
  })

/** `2026-06-01T00:00:02.000Z, 12 s ago`. */
function withAge(instant: number): string {
  const age = Math.max(0, Math.round((Date.now() - instant) / 1000))
  const text = age < 120 ? `${age} s` : age < 7200 ? `${Math.round(age / 60)} min` : `${Math.round(age / 3600)} h`
  return `${isoInstant(instant)}, ${text} ago`
}

const refusalTexts = (serverId: string | null): Readonly<Record<LogRefusal, string>> => ({
  not_linked: 'it was linked to no listed server',
  not_listed: `${serverId ?? 'its server'} was not listed`,
  wrong_token: 'its address carries another token than the one below',
  unreadable: 'lines arrive, but none is one of a log',
  encoded: 'it was compressed, which the game does not do: is there a proxy in between?',
  too_large: 'a request was larger than the game sends them: is there a proxy in between?',
})

/** The status of a game server's log, in lines. */
function statusLines(status: LogStatus | undefined, address: string | null): string[] {
  const { received_at = null, refused_at = null, refusal = null, refusal_detail } = status ?? {}
  const received = `last line received: ${received_at === null ? 'never' : withAge(received_at)}`
  if (refused_at === null || refusal === null) return [received]
  // A plugin may send a text of its own between lines of the log.
  if (refusal === 'unreadable' && (received_at ?? 0) > refused_at) return [received]
  const text = `${refusalTexts(address)[refusal]}${refusal_detail ? ` (${refusal_detail})` : ''}`
  return [received, `last refusal: ${withAge(refused_at)}: ${text}`]
}

/** What is accepted besides the current key and line. */
function overlapLines(key: GameServerKeyRow): string[] {
  if (key.revoked_at !== null) return []
  const now = Date.now()
  const overlaps = [
    ['key', key.previous_key_until],
    ['line', key.previous_token_until],
  ] as const
  const accepted = overlaps.flatMap(([what, until]) =>
    until === null || until <= now ? [] : [`the previous ${what} is accepted until ${isoInstant(until)}`],
  )
  const used = key.previous_used_at
  return used === null ? accepted : [...accepted, `a key or line that was replaced was last used: ${withAge(used)}`]
}

/** Prints the sentence of an act, or that there is no such game server. */
const act =
  (id: string, run: (db: Database) => Promise<boolean>, done: string): Command =>
  async (process) => {
    const isDone = await withDatabase(process, run)
    if (isDone) process.out(`${done}\n`)
    else process.err(`There is no active game server ${id}.`)
    return isDone ? 0 : 1
  }

const linkServer =
  (id: string, address: string): Command =>
  (process) => {
    if (parseServerId(address) === undefined) {
      process.err('A listed server is named by IP:PORT.')
      return Promise.resolve(1)
    }
    const link = async (db: Database) =>
      linkKey(actsOn(db), consoleActor(), { id, serverId: (await findServerId(db, address)) ?? address })
    return act(id, link, `${id} is ${address}`)(process)
  }

const revoke = (id: string): Command => act(id, (db) => revokeKey(actsOn(db), consoleActor(), id), `${id} is revoked`)

const rotate =
  (id: string, overlap: number | undefined): Command =>
  (process) =>
    withLines(process, async (db, deps) => {
      const outcome = await rotateKey(actsOn(db), consoleActor(), { id, overlap })
      if (outcome.kind === 'done') {
        printKey(process, deps, outcome.key)
        process.err(
          `The previous ones are accepted until ${isoInstant(outcome.key.previous_token_until ?? 0)} at the latest.`,
        )
        return 0
      }
      process.err(
        outcome.kind === 'unknown'
          ? `There is no active game server ${id}.`
          : `${id} was rotated, and its previous key is still accepted: use the new one first, or revoke it.`,
      )
      return 1
    })
