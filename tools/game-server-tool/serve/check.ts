import { randomUUID } from 'node:crypto'
import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { createConsole, type GameConsole } from '../rcon/console.ts'
import type { ServeClock } from './clock.ts'
import { isRefusal } from './commands.ts'
import { deliveriesOf, readConfig, type ServedServer } from './config.ts'
import { pluginFilesOf } from './deliver/plugin-files.ts'
import { openStored } from './deliver/stored.ts'
import { readText } from './files.ts'
import { createPortal, keyRefused } from './portal.ts'

export interface CheckOptions {
  /** The configuration. */
  readonly file: string
  readonly version: string
  readonly clock: ServeClock
  out(line: string): void
}

/** What was looked at, and what is wrong with it; undefined: nothing. */
interface Finding {
  readonly what: string
  readonly problem: string | undefined
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function finding(what: string, look: () => Promise<void>): Promise<Finding> {
  try {
    await look()
    return { what, problem: undefined }
  } catch (error) {
    return { what, problem: said(error) }
  }
}

/** Says for each game server what is right and wrong, changes nothing, and resolves to whether all is right. @throws ToolError */
export async function checkServers(options: CheckOptions): Promise<boolean> {
  const { file, out } = options
  const config = await readConfig(file)
  let isRight = true
  const tell = (place: string, { what, problem }: Finding): void => {
    isRight &&= problem === undefined
    out(`${problem === undefined ? 'ok   ' : 'wrong'}  ${place}  ${what}${problem === undefined ? '' : `: ${problem}`}`)
  }
  tell('the file', await finding('only its owner can read it', () => mustBePrivate(file)))
  for (const server of config.servers) {
    const console = createConsole(server.console, server.game !== 'cs2', options.clock)
    const findings = [
      await checkPortal(server, console, config.state, options),
      ...(await checkConsole(server, console)),
      ...(await checkFiles(server)),
    ]
    console.close()
    for (const found of findings) tell(server.id, found)
  }
  return isRight
}

/** It holds keys and passwords. Windows has no such modes. */
async function mustBePrivate(file: string): Promise<void> {
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) throw new Error(`run: chmod 600 ${file}`)
}

/** The first call of `serve`, without waiting and with a process of its own: an act that it is given is given again. */
async function checkPortal(
  server: ServedServer,
  console: GameConsole,
  folder: string,
  options: CheckOptions,
): Promise<Finding> {
  const { clock, version } = options
  return finding(`${server.log.origin} accepts its key, and lists its server`, async () => {
    await console.signIn().catch(() => undefined)
    const portal = createPortal(server.log, new AbortController().signal)
    const state = {
      console: console.state(),
      delivers: deliveriesOf(server),
      problem: null,
      members: (await openStored(path.join(folder, server.id, 'given.json'))).get().applied,
    }
    const { id, token } = server
    const answer = await portal.carry({
      tool: version.slice(0, 40),
      process: randomUUID(),
      clock: new Date(clock.now()).toISOString(),
      servers: [{ server: id, token, state, results: [], has: { members: null, bans: null } }],
      wait: 0,
    })
    const refused = answer.servers[0]?.refused ?? null
    if (refused !== null) throw keyRefused(portal.origin, refused)
    if (deliveriesOf(server).length > 0) await portal.members(server, answer.members)
  })
}

async function checkConsole(server: ServedServer, console: GameConsole): Promise<Finding[]> {
  if (server.console === undefined)
    return [{ what: 'its console', problem: 'rcon is not configured: nothing can be run there' }]
  const { host, port } = server.console
  const first = await finding(`its console at ${host}:${port} accepts the password`, () => console.signIn())
  if (first.problem !== undefined) return [first]
  // Each prints something, and changes nothing.
  const probes: (readonly [boolean, string, string])[] = [
    [server.counterStrikeSharp !== undefined, 'CounterStrikeSharp', 'css_groups_list'],
    [server.sourceMod !== undefined, 'SourceMod', 'sm version'],
    [server.vipUnit !== undefined, 'VIPCore', 'css_vip_reload'],
    [server.simpleAdmin, 'SimpleAdmin', 'css_unban'],
  ]
  const plugins = probes
    .filter(([isOn]) => isOn)
    .map(([, name, command]) =>
      finding(`${name} knows ${command.split(' ')[0]}`, async () => {
        const reply = await console.run(command)
        if (isRefusal(reply)) throw new Error(reply.trim().slice(0, 100))
      }),
    )
  return [first, ...(await Promise.all(plugins))]
}

async function checkFiles(server: ServedServer): Promise<Finding[]> {
  const files = pluginFilesOf(server).map(({ file, encoding, change }) =>
    finding(`${file} can be read and replaced`, async () => {
      change((await readText(file, encoding)) ?? '', [], [])
      await mustBeReplaceable(file)
    }),
  )
  const { bannedUserCfg } = server
  if (bannedUserCfg !== undefined) {
    files.push(finding(`${bannedUserCfg} can be replaced`, () => mustBeReplaceable(bannedUserCfg)))
  }
  return Promise.all(files)
}

/** A file is replaced by another one in its folder. */
async function mustBeReplaceable(file: string): Promise<void> {
  await access(path.dirname(file), constants.W_OK | constants.X_OK)
}
