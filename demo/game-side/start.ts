import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../../tools/game-server-tool/serve/clock.ts'
import { serve } from '../../tools/game-server-tool/serve/serve.ts'
import { createGameConsole, type GameConsole } from '../../tools/game-simulation/console/console.ts'
import { senderIdOf } from '../matches/sender-id.ts'
import type { PlacedServer } from '../network.ts'
import type { GameServerAccess } from '../portal-access.ts'
import type { SeenServer } from '../scenario.ts'
import { type AdminList, createAdminList } from './admin-list.ts'

export interface GameSideDeps {
  readonly portal: Pick<GameServerAccess, 'registerGameServer'>
  readonly placed: readonly PlacedServer[]
  /** The listed server of this name; undefined: it is no longer listed. */
  listedAs(name: string): Pick<SeenServer, 'id'> | undefined
  /** How programs on this machine reach the portal. */
  readonly origin: string
  /** Absolute path of the demo's data. */
  readonly dataDir: string
  readonly version: string
  readonly log: { debug(detail: object, message: string): void; warn(detail: object, message: string): void }
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
}

export interface DemoGameSide {
  /** Groups that a player has on a game server, by its listed name. */
  groupsOn(name: string, steamId: string): readonly string[]
  /** Stops the tool and the consoles; leaves no socket and no timer. */
  close(): Promise<void>
}

/** A game server with its console and the folder of its plugin. */
interface Served {
  readonly name: string
  readonly console: GameConsole
  readonly admins: AdminList
  /** An entry of the tool's configuration. */
  readonly entry: object
}

const host = '127.0.0.1'

/**
 * Gives each game server of the demo a console, and runs the tool of real game servers for all of them
 * (docs/game-side.md): what staff do and buyers buy arrives there as it does in production.
 */
export function startGameSide(deps: GameSideDeps): DemoGameSide {
  const { placed, version, log } = deps
  const folder = path.join(deps.dataDir, 'demo-game-servers')
  const file = path.join(folder, 'serve.json')
  const served: Served[] = []
  const stop = new AbortController()
  const open = async (): Promise<void> => {
    for (const place of placed) {
      if (stop.signal.aborted) return
      const listed = deps.listedAs(place.server.listed.name)
      if (listed !== undefined) served.push(await openServer({ place, serverId: listed.id, folder }, deps))
    }
    if (served.length === 0) return
    const config = { state: path.join(folder, 'state'), servers: served.map(({ entry }) => entry) }
    // It holds passwords and keys.
    await writeFile(file, JSON.stringify(config), { mode: 0o600 })
    const out = (line: string) => log.debug({ line }, 'game-server tool')
    await serve({ file, version, clock: systemClock, out }, stop.signal)
  }
  const running = open().catch((error: unknown) => {
    if (!stop.signal.aborted) log.warn({ err: error }, 'the demo runs without the game side')
  })
  return {
    groupsOn: (name, steamId) => served.find((one) => one.name === name)?.admins.groupsOf(steamId) ?? [],
    async close() {
      stop.abort()
      await running
      await Promise.all(served.map(({ console }) => console.close()))
    },
  }
}

interface ServerToServe {
  readonly place: PlacedServer
  readonly serverId: SeenServer['id']
  readonly folder: string
}

async function openServer({ place, serverId, folder }: ServerToServe, deps: GameSideDeps): Promise<Served> {
  const { server, game } = place
  const { portal, origin, log, now, random } = deps
  const { name } = server.listed
  const id = senderIdOf(name)
  const plugin = path.join(folder, id)
  await mkdir(path.join(plugin, 'configs'), { recursive: true })
  const admins = createAdminList(plugin)
  await admins.reload()
  const password = randomBytes(18).toString('base64url')
  const console = await createGameConsole({
    ...{ host, port: 0, game: 'cs2', name: server.gameName, plugins: ['counterStrikeSharp', 'simpleAdmin'] },
    records: game.records,
    password: () => password,
    world: {
      players: game.players,
      kick: ({ steamId }) => game.kick(steamId),
      say: (text) => log.debug({ server: name, text }, 'said in the game'),
      tell: (player, text) => log.debug({ server: name, player: player.name, text }, 'told in the game'),
      reloadAdmins: () => void admins.reload(),
    },
    now,
    random,
  })
  const { logPath } = await portal.registerGameServer({ id, name, serverId })
  return {
    name,
    console,
    admins,
    entry: {
      log: `${origin}${logPath}`,
      rcon: { port: console.port, password },
      counterStrikeSharp: plugin,
      simpleAdmin: true,
    },
  }
}
