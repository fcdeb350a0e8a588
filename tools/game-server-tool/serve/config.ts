import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Delivery } from '../../../contract/game-side/carrier.ts'
import type { ConsoleAddress } from '../rcon/connection.ts'
import { ToolError } from '../tool-process.ts'

export const games = ['cs2', 'csgo', 'source'] as const
export type Game = (typeof games)[number]

/** A game server of this machine. Paths are absolute. */
export interface ServedServer {
  /** Its place in the file, for messages. */
  readonly place: string
  /** The address after `logaddress_add_http`: it holds the key. */
  readonly log: URL
  /** The id of its key: the folder of its state, and its name in messages. */
  readonly id: string
  readonly token: string
  readonly game: Game
  readonly console: ConsoleAddress | undefined
  /** The folder of CounterStrikeSharp, with `configs` in it. */
  readonly counterStrikeSharp: string | undefined
  /** The folder of SourceMod, with `configs` in it. */
  readonly sourceMod: string | undefined
  /** Seconds in the unit of VIPCore's `TimeMode`. */
  readonly vipUnit: number | undefined
  readonly simpleAdmin: boolean
  readonly bannedUserCfg: string | undefined
}

export interface ServeConfig {
  readonly state: string
  readonly servers: readonly ServedServer[]
  /** The files that it was read from. */
  readonly files: readonly string[]
}

const text = v.pipe(v.string('must be a text'), v.minLength(1, 'must not be empty'))
const port = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be a port, 1 to 65535'),
  v.maxValue(65_535, 'must be a port, 1 to 65535'),
)
/** VIPCore: 0 seconds, 1 minutes, 2 hours, 3 days. */
const timeModes = [1, 60, 3600, 86_400] as const

const logAddress = /^\/api\/game\/log\/([\w-]+)\/([^/]+)$/
const isLogAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && logAddress.test(new URL(address).pathname)

const rconSchema = v.pipe(
  v.strictObject({
    host: v.optional(text, '127.0.0.1'),
    port,
    password: v.optional(text),
    passwordFile: v.optional(text),
  }),
  v.check(
    ({ password, passwordFile }) => (password === undefined) !== (passwordFile === undefined),
    'needs password or passwordFile, and not both',
  ),
)

const serverSchema = v.pipe(
  v.strictObject({
    log: v.pipe(
      text,
      v.check(
        isLogAddress,
        'must be the address after logaddress_add_http: "npm run admin -- game-server list" shows it',
      ),
    ),
    game: v.optional(v.picklist(games, 'must be cs2, csgo or source'), 'cs2'),
    rcon: v.optional(rconSchema),
    counterStrikeSharp: v.optional(text),
    sourceMod: v.optional(text),
    vipCore: v.optional(
      v.strictObject({ timeMode: v.picklist([0, 1, 2, 3], 'must be 0 (seconds), 1 (minutes), 2 (hours) or 3 (days)') }),
    ),
    simpleAdmin: v.optional(v.boolean('must be true or false'), false),
    bannedUserCfg: v.optional(text),
  }),
  v.forward(
    v.check(({ game, sourceMod }) => sourceMod === undefined || game !== 'cs2', 'CS2 has no SourceMod'),
    ['sourceMod'],
  ),
  v.forward(
    v.check(
      ({ game, counterStrikeSharp }) => counterStrikeSharp === undefined || game === 'cs2',
      'needs "game": "cs2"',
    ),
    ['counterStrikeSharp'],
  ),
  v.forward(
    v.check(
      ({ game, bannedUserCfg }) => bannedUserCfg === undefined || game !== 'cs2',
      'CS2 ignores banned_user.cfg: use simpleAdmin, or nothing: the portal kicks banned players by their log lines',
    ),
    ['bannedUserCfg'],
  ),
  v.forward(
    v.check(
      ({ rcon, vipCore }) => vipCore === undefined || rcon !== undefined,
      'needs rcon: VIPCore is told by commands',
    ),
    ['vipCore'],
  ),
  v.forward(
    v.check(
      ({ rcon, simpleAdmin }) => !simpleAdmin || rcon !== undefined,
      'needs rcon: SimpleAdmin is told by commands',
    ),
    ['simpleAdmin'],
  ),
)

const configSchema = v.strictObject({
  state: text,
  servers: v.pipe(v.array(serverSchema, 'must be a list'), v.minLength(1, 'must have a server')),
})

/** `servers[2].rcon.port: must be a number`. */
function problemIn(issue: v.BaseIssue<unknown>): string {
  const place = (issue.path ?? []).reduce(
    (names, { key }) => `${names}${typeof key === 'number' ? `[${key}]` : `${names === '' ? '' : '.'}${String(key)}`}`,
    '',
  )
  const message = issue.type === 'strict_object' ? missingOrUnknown(issue) : issue.message
  return place === '' ? message : `${place}: ${message}`
}

/** Says nothing of what is there instead, which may be a password. */
function missingOrUnknown({ expected }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not a setting'
  return expected === 'Object' ? 'must be an object' : 'is missing'
}

async function read(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new ToolError(`${what} ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parsed(source: string, file: string): v.InferOutput<typeof configSchema> {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch (error) {
    throw new ToolError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const result = v.safeParse(configSchema, value)
  if (result.success) return result.output
  throw new ToolError(`${file}: ${result.issues.map(problemIn).join('; ')}`)
}

/** Reads the file of `serve`. @throws ToolError that names what is wrong, and where */
export async function readConfig(file: string): Promise<ServeConfig> {
  const { state, servers } = parsed(await read(file, 'the file'), file)
  const folder = path.dirname(path.resolve(file))
  const inFolder = (name: string | undefined) => (name === undefined ? undefined : path.resolve(folder, name))
  const files = [path.resolve(file)]
  const served: ServedServer[] = []
  for (const [index, server] of servers.entries()) {
    const place = `servers[${index}]`
    const log = new URL(server.log)
    const [, id = '', token = ''] = logAddress.exec(log.pathname) ?? []
    if (served.some((other) => other.id === id))
      throw new ToolError(`${file}: ${place}.log: is that of another server here`)
    const passwordFile = inFolder(server.rcon?.passwordFile)
    if (passwordFile !== undefined) files.push(passwordFile)
    const password =
      passwordFile === undefined
        ? server.rcon?.password
        : (await read(passwordFile, `${file}: ${place}.rcon.passwordFile:`)).replace(/\r?\n$/, '')
    served.push({
      place,
      log,
      id,
      token: decodeURIComponent(token),
      game: server.game,
      console:
        server.rcon === undefined || password === undefined
          ? undefined
          : { host: server.rcon.host, port: server.rcon.port, password },
      counterStrikeSharp: inFolder(server.counterStrikeSharp),
      sourceMod: inFolder(server.sourceMod),
      vipUnit: server.vipCore === undefined ? undefined : timeModes[server.vipCore.timeMode],
      simpleAdmin: server.simpleAdmin,
      bannedUserCfg: inFolder(server.bannedUserCfg),
    })
  }
  return { state: path.resolve(folder, state), servers: served, files }
}

/** Changes when one of the files does. */
export async function configMark(files: readonly string[]): Promise<string> {
  const marks = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => undefined)
      return found === undefined ? 'missing' : `${found.mtimeMs} ${found.size} ${found.ino}`
    }),
  )
  return marks.join('\n')
}

/** What the members and the bans are delivered by. */
export function deliveriesOf(server: ServedServer): Delivery[] {
  const by: readonly (readonly [Delivery, boolean])[] = [
    ['counterStrikeSharp', server.counterStrikeSharp !== undefined],
    ['sourceMod', server.sourceMod !== undefined],
    ['vipCore', server.vipUnit !== undefined],
    ['simpleAdmin', server.simpleAdmin],
    ['bannedUserCfg', server.bannedUserCfg !== undefined],
  ]
  return by.filter(([, isOn]) => isOn).map(([delivery]) => delivery)
}
