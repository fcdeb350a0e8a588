import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ConsoleOptions, createGameConsole } from '../../../tools/game-simulation/console/console.ts'
import type { ConnectedPlayer } from '../../../tools/game-simulation/console/world.ts'

/** Of every console. */
export const password = 'right'
/** Also of the processes that are told what happened when. */
export const instant = (): number => performance.timeOrigin + performance.now()

/** A command that a console has received. `at`: {@link instant} */
export interface Ran {
  readonly server: number
  readonly command: readonly string[]
  readonly at: number
}

type Plugins = ConsoleOptions['plugins']

/** The consoles of game servers, and what they have received. */
export async function openConsoles(count: number, plugins: Plugins) {
  const players: ConnectedPlayer[] = []
  const ran: Ran[] = []
  const consoles = await Promise.all(
    Array.from({ length: count }, (_, server) =>
      createGameConsole({
        host: '127.0.0.1',
        port: 0,
        game: 'cs2',
        name: `server ${server}`,
        plugins,
        password: () => password,
        now: Date.now,
        random: Math.random,
        ran: (command) => ran.push({ server, command, at: instant() }),
        world: {
          players: () => players,
          kick: () => undefined,
          say: () => undefined,
          tell: () => undefined,
          reloadAdmins: () => undefined,
        },
      }),
    ),
  )
  return { players, ran, consoles }
}

/** The process that is told what to do, with a configuration of the tool. */
export async function startReference(file: string) {
  const reference = fork(new URL('./directly.ts', import.meta.url).pathname, [file])
  const failed = once(reference, 'exit').then(() => {
    throw new Error('the reference has ended')
  })
  await Promise.race([once(reference, 'message'), failed])
  failed.catch(() => undefined)
  return {
    /** Milliseconds until the reference has done it. */
    async directly(order: object): Promise<number> {
      const began = performance.now()
      reference.send(order)
      await once(reference, 'message')
      return performance.now() - began
    },
    async stop() {
      const exit = once(reference, 'exit')
      reference.disconnect()
      await exit
    },
  }
}

/** The consoles of game servers with their files, and what serves them: the tool, and beside it the reference. */
export async function startMachine(logs: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-game-side-'))
  const { players, ran, consoles } = await openConsoles(logs.length, ['counterStrikeSharp'])
  const servers = consoles.map(({ port }, server) => {
    const counterStrikeSharp = path.join(folder, `server-${server}`)
    mkdirSync(path.join(counterStrikeSharp, 'configs'), { recursive: true })
    return { log: logs[server], rcon: { port, password }, counterStrikeSharp }
  })
  const file = path.join(folder, 'config.json')
  writeFileSync(file, JSON.stringify({ state: 'state', servers }))

  const tool = spawn(process.execPath, ['tools/game-server-tool/main.ts', 'serve', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => void tool.kill())
  const reference = await startReference(file)
  return {
    ran,
    players,
    directly: reference.directly,
    admins: path.join(folder, 'server-0', 'configs', 'admins.json'),
    async stop() {
      const exit = once(tool, 'exit')
      tool.kill()
      await Promise.all([exit, reference.stop()])
      for (const console of consoles) await console.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Machine = Awaited<ReturnType<typeof startMachine>>
