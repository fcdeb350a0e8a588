import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ServeClock } from '../../tools/game-server-tool/serve/clock.ts'
import { serve } from '../../tools/game-server-tool/serve/serve.ts'
import { type ConsoleOptions, createGameConsole } from '../../tools/game-simulation/console/console.ts'
import { carrierPortal } from './carrier-portal.ts'
import { folderOfTest } from './temporary-folder.ts'

/** When the tests of `serve` begin. */
export const begin = Date.parse('2026-06-01T00:00:00Z')

/** Time that passes only when the test says so. */
function testTime() {
  let now = begin
  const sleeps: number[] = []
  const timers = new Set<{ readonly at: number; readonly act: () => void }>()
  const after = (milliseconds: number, act: () => void) => {
    const timer = { at: now + milliseconds, act }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const clock: ServeClock = {
    now: () => now,
    elapsed: () => now - begin,
    random: () => 0,
    after,
    gather: () => new Promise((resolve) => void setImmediate(resolve)),
    sleep: (milliseconds, stop) =>
      new Promise((resolve) => {
        if (stop.aborted) return resolve()
        sleeps.push(milliseconds)
        const cancel = after(milliseconds, resolve)
        stop.addEventListener('abort', () => {
          cancel()
          resolve()
        })
      }),
  }
  return {
    clock,
    /** What was slept for, in milliseconds. */
    sleeps,
    advance(milliseconds: number) {
      now += milliseconds
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.act()
      }
    },
  }
}

/** A portal, the console of a game server, and `serve` between them. */
export async function servedWorld(console: Partial<ConsoleOptions> = {}, answer?: ConsoleOptions['answer']) {
  const folder = folderOfTest()
  const time = testTime()
  const portal = await carrierPortal(() => time.clock.now() + 5000)
  onTestFinished(() => portal.close())
  const ran: string[] = []
  const options: ConsoleOptions = {
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name: 'retakes 1',
    plugins: ['counterStrikeSharp', 'vipCore', 'simpleAdmin'],
    password: () => 'right',
    now: time.clock.now,
    random: () => 0.3,
    ran: (command) => ran.push(command.join(' ')),
    world: {
      players: () => [],
      kick: () => undefined,
      say: () => undefined,
      tell: () => undefined,
      reloadAdmins: () => undefined,
    },
    ...console,
    ...(answer === undefined ? {} : { answer }),
  }
  const game = await createGameConsole(options)
  onTestFinished(() => game.close())
  const out: string[] = []
  const file = path.join(folder, 'config.json')
  const configure = (server: object = {}, password = 'right') =>
    writeFile(
      file,
      JSON.stringify({
        state: 'state',
        servers: [{ log: portal.log, rcon: { port: game.port, password }, ...server }],
      }),
    )
  let reload = (): void => undefined
  const start = () => {
    const stop = new AbortController()
    const ended = serve(
      {
        file,
        version: '1.2.3',
        clock: time.clock,
        out: (line) => out.push(line),
        onReload: (again) => {
          reload = again
        },
      },
      stop.signal,
    )
    const end = async () => {
      stop.abort()
      await ended
    }
    onTestFinished(end)
    return end
  }
  const outcome = async (id: string) => {
    await expect.poll(() => portal.results.find((result) => result.id === id)).toBeDefined()
    return portal.results.find((result) => result.id === id)
  }
  /** Time passes until something holds. */
  const passUntil = (isDone: () => boolean) =>
    expect
      .poll(() => {
        time.advance(2000)
        return isDone()
      })
      .toBe(true)
  return {
    ...time,
    passUntil,
    file,
    folder,
    portal,
    ran,
    game,
    options,
    out,
    configure,
    start,
    outcome,
    reload: () => reload(),
  }
}
