import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import {
  type ConsoleBody,
  type ConsoleTest,
  consoleBodySchema,
  consoleGames,
  vipTimeModes,
} from '../../contract/game-side/consoles.ts'
import { parseServerId } from '../../contract/servers/address.ts'
import { directClock } from '../game-side/backends/direct/clock.ts'
import { createConsoles } from '../game-side/backends/direct/consoles.ts'
import { type ConsoleActs, removeConsole, setConsole, tryGameConsole } from '../game-side/consoles.ts'
import { consoleKeys } from '../game-side/store/consoles.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { SealKeys } from '../kernel/secrets/seal-keys.ts'
import { findServerId, listServers } from '../servers/store/servers.ts'
import { type AdminProcess, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { serverSecrets } from './portal-secrets.ts'
import { privateHostsOf } from './private-hosts.ts'
import { problemsOf } from './problems.ts'

/** The commands for consoles that the portal uses itself. */
export function consoleCommands(game: CommandUnknownOpts, run: (command: Command) => void): void {
  const consoles = addCommand(game, 'console', 'game servers whose console the portal uses itself, without a tool')
  addCommand(
    consoles,
    'set <address>',
    'have the portal use the console of a listed server; RCON is plain text on the wire',
  )
    .option(
      '--password-file <file>',
      'where its rcon_password is, "-" for standard input; without it the password stays',
    )
    .option('--port <port>', 'of its console; without it that of the server')
    .addOption(new Option('--game <game>').choices(consoleGames).default('cs2' as const))
    .option('--simple-admin', 'CS2-SimpleAdmin is installed')
    .addOption(new Option('--vip-core <unit>', 'VIPCore is there, and the unit of its TimeMode').choices(vipTimeModes))
    .action((address, { passwordFile, port, game: name, simpleAdmin = false, vipCore = null }) => {
      const choices = { port: port === undefined ? null : Number(port), game: name, simpleAdmin, vipCore }
      run(set(address, choices, passwordFile))
    })
  addCommand(consoles, 'test <address>', 'sign in to it and run "status"').action((address) => run(test(address)))
  addCommand(consoles, 'remove <address>', 'forget it and its password').action((address) => run(remove(address)))
}

/** What the acts need, and the id of the server at an address. */
interface OnServer {
  readonly acts: ConsoleActs
  readonly id: string
}

const onServer =
  (address: string, work: (given: OnServer, process: AdminProcess) => Promise<ExitCode>): Command =>
  (process) =>
    withDatabase<ExitCode>(process, async (database) => {
      const secrets = await serverSecrets(process, database)
      if (secrets === undefined) return 1
      const id = parseServerId(address) === undefined ? undefined : await findServerId(database, address)
      if (id === undefined) {
        process.err('No listed server has this address. A server is named by IP:PORT.')
        return 1
      }
      const acts = await actsOn(database, consoleKeys(secrets), privateHostsOf(process))
      try {
        return await work({ acts, id }, process)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        process.err(
          error.code === 'GONE' ? 'The portal does not use the console of this server.' : (error.details ?? error.code),
        )
        return 1
      } finally {
        acts.consoles.close()
      }
    })

async function actsOn(database: Database, keys: SealKeys, privateHosts: ReadonlySet<string>): Promise<ConsoleActs> {
  const servers = new Map((await listServers(database)).map((server) => [server.id, server]))
  return {
    ...keys,
    database,
    now: Date.now,
    privateHosts,
    consoles: createConsoles({ ...keys, privateHosts, clock: directClock }),
    addressOf: (id) => servers.get(id),
  }
}

/** Without the line break that ends a file. */
async function passwordIn(file: string): Promise<string> {
  const text = file === '-' ? await textOf(globalThis.process.stdin) : await readFile(file, 'utf8')
  return text.replace(/\r?\n$/, '')
}

const set = (address: string, choices: Omit<ConsoleBody, 'password'>, file: string | undefined): Command =>
  onServer(address, async ({ acts, id }, process) => {
    const password = file === undefined ? {} : { password: await passwordIn(file) }
    const body = v.safeParse(consoleBodySchema, { ...choices, ...password })
    if (!body.success) {
      for (const problem of problemsOf(body.issues)) process.err(problem)
      return 1
    }
    const { state } = await setConsole(acts, consoleActor(), id, body.output)
    process.out(`The portal uses the console of ${address} itself, where no tool calls.\n`)
    if (state === 'refused') process.err('Its password was refused before: set another one with --password-file.')
    else process.out(`Test it: npm run admin -- game-side console test ${address}\n`)
    return 0
  })

const remove = (address: string): Command =>
  onServer(address, async ({ acts, id }, process) => {
    const isRemoved = await removeConsole(acts, consoleActor(), id)
    process.out(isRemoved ? `The console of ${address} is forgotten.\n` : `There is no console of ${address}.\n`)
    return 0
  })

const meanings: Readonly<Record<Exclude<ConsoleTest['state'], 'ok'>, string>> = {
  off: 'its password was stored with another PORTAL_SECRET: set it anew',
  unreachable: 'it does not respond',
  refused:
    'it refuses the password, which is not tried again before it is set anew: game servers ban addresses for that',
  garbled: 'what responds at its port is no console',
}

const test = (address: string): Command =>
  onServer(address, async ({ acts, id }, process) => {
    const { state, problem, reply } = await tryGameConsole(acts, consoleActor(), id)
    if (state === 'ok') process.out(`The console of ${address} responds: ${reply}\n`)
    else process.err(`${address}: ${meanings[state]}${problem === null ? '' : ` (${problem})`}`)
    return state === 'ok' ? 0 : 1
  })
