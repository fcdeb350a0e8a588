import { onTestFinished } from 'vitest'
import {
  type ConsoleOptions,
  createGameConsole,
  type GameConsole,
} from '../../tools/game-simulation/console/console.ts'
import type { ConnectedPlayer } from '../../tools/game-simulation/console/world.ts'

export interface StandInConsole extends GameConsole {
  /** Commands that arrived, with their arguments. */
  readonly ran: string[]
  /** How often someone tried a password. */
  signIns(): number
  password: string
  readonly players: ConnectedPlayer[]
}

/** The console of a game server on loopback. */
export async function standInConsole(
  password: string,
  more: Partial<Omit<ConsoleOptions, 'password'>> = {},
): Promise<StandInConsole> {
  const ran: string[] = []
  const players: ConnectedPlayer[] = []
  let signIns = 0
  const shared = { password }
  const console = await createGameConsole({
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name: 'A server',
    plugins: [],
    world: {
      players: () => players,
      kick: (player) => void players.splice(players.indexOf(player), 1),
      say: () => undefined,
      tell: () => undefined,
      reloadAdmins: () => undefined,
    },
    now: Date.now,
    random: Math.random,
    ran: (command) => void ran.push(command.join(' ')),
    ...more,
    password() {
      signIns += 1
      return shared.password
    },
  })
  onTestFinished(() => console.close())
  return Object.assign(shared, { ...console, ran, players, signIns: () => signIns })
}
