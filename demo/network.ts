import { seconds } from '../contract/duration.ts'
import { type ServerId, serverId } from '../contract/servers/address.ts'
import { type Crowd, createCrowd, stepCrowd } from '../tools/game-simulation/crowd.ts'
import { echoDelay, type SimulatedRegion } from '../tools/game-simulation/distance.ts'
import { createPortFinder } from '../tools/game-simulation/free-port.ts'
import { createGameServer } from '../tools/game-simulation/game-server.ts'
import { createLatencyResponder } from '../tools/latency-responder/responder.ts'
import { createDemoGame, type DemoGame } from './game-side/game.ts'
import { playersNamed } from './matches/people.ts'
import type { DemoServer } from './servers.ts'
import { steamIdOfAccount } from './steam/account.ts'

const host = '127.0.0.1'
/** Origins that may connect: pages on this machine. */
const loopbackOrigins = ['http://127.0.0.1:*', 'http://localhost:*', 'http://[::1]:*']

/** A demo server and its previous ports, if any. */
export interface ServerToOpen {
  readonly server: DemoServer
  readonly port: number | undefined
  readonly pingPort: number | undefined
}

export interface PlacedServer {
  readonly id: ServerId
  readonly server: DemoServer
  readonly ip: string
  readonly port: number
  readonly pingTarget: string
  /** What its console sees. */
  readonly game: DemoGame
}

export interface NetworkOptions {
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  readonly portBase: number
  /** Whether players come and go and maps change. */
  readonly isLively: boolean
}

export interface Network {
  readonly placed: readonly PlacedServer[]
  close(): Promise<void>
}

/** Opens one game server with its players. */
async function openServer(server: DemoServer, port: number, { now, random }: NetworkOptions) {
  let crowd: Crowd = createCrowd(server, now(), random)
  const demoGame = createDemoGame({
    crowd: () => crowd.players.map(({ name }) => name),
    drop: (name) => {
      crowd = { ...crowd, players: crowd.players.filter((player) => player.name !== name) }
    },
    now,
  })
  const mayJoin = (name: string): boolean =>
    playersNamed([name]).every(({ account }) => demoGame.admits(steamIdOfAccount(account)))
  const { gameName: name, slots: max, bots } = server
  const botPlayers = Array.from({ length: bots }, (_, i) => ({ name: `BOT ${i + 1}`, seconds: 600 }))
  const game = await createGameServer({
    host,
    port,
    traits: server.traits,
    random,
    state: () => {
      const people = crowd.players.map((player) => ({
        name: player.name,
        seconds: Math.max(0, now() - player.joinedAt) / seconds(1),
      }))
      return { name, map: crowd.map, max, bots, players: [...people, ...botPlayers] }
    },
  })
  return {
    port: game.port,
    close: game.close,
    game: demoGame,
    live: () => {
      crowd = stepCrowd(crowd, { ...server, names: server.names.filter(mayJoin) }, now(), random)
    },
  }
}

/** Opens all game servers, on their previous ports if free, and one latency responder per region. */
export async function openNetwork(wanted: readonly ServerToOpen[], options: NetworkOptions): Promise<Network> {
  const { random, portBase, isLively } = options
  const gamePorts = createPortFinder(portBase)
  const latencyPorts = createPortFinder(portBase === 0 ? 0 : portBase + 1000)
  const targets = new Map<SimulatedRegion, string>()
  const closers: (() => void | Promise<void>)[] = []
  const lives: (() => void)[] = []
  const placed: PlacedServer[] = []

  const targetOf = async (region: SimulatedRegion, before: number | undefined): Promise<string> => {
    const known = targets.get(region)
    if (known !== undefined) return known
    const delayMs = (): number => echoDelay(region, random())
    const responder = await latencyPorts.open(before, (port) =>
      createLatencyResponder({ host, port, allowedOrigins: loopbackOrigins, delayMs }),
    )
    closers.push(() => responder.close())
    const target = `${host}:${responder.port}`
    targets.set(region, target)
    return target
  }

  // Servers with a port first, so that a moved server does not take the port of another.
  const inOrder = [...wanted].sort((a, b) => Number(a.port === undefined) - Number(b.port === undefined))
  for (const { server, port, pingPort } of inOrder) {
    const pingTarget = await targetOf(server.listed.region, pingPort)
    const game = await gamePorts.open(port, (free) => openServer(server, free, options))
    closers.push(game.close)
    lives.push(game.live)
    placed.push({ id: serverId(host, game.port), server, ip: host, port: game.port, pingTarget, game: game.game })
  }
  const liveOn = (): void => {
    for (const live of lives) live()
  }
  const timer = isLively ? setInterval(liveOn, seconds(2)) : undefined

  return {
    placed,
    async close() {
      clearInterval(timer)
      await Promise.all(closers.map((close) => close()))
    },
  }
}
