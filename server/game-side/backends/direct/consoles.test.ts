import { expect, it } from 'vitest'
import { minutes } from '../../../../contract/duration.ts'
import { standInConsole } from '../../../../tests/support/stand-in-console.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import { consoleKeys } from '../../store/consoles.ts'
import type { GameConsoleRow } from '../../tables.ts'
import { createConsoles, isAllowed } from './consoles.ts'

const keys = consoleKeys({ secret: 'a secret' })
const privateHosts = new Set(['127.0.0.1'])

const rowOf = (id: string, change: Partial<GameConsoleRow> = {}): GameConsoleRow => ({
  server_id: id,
  port: null,
  game: 'cs2',
  simple_admin: 0,
  vip_core: null,
  sealed: seal(keys.key, 'word'),
  state: 'ok',
  problem: null,
  since: 0,
  given: null,
  members: null,
  ...change,
})

/** A clock whose timers end only when a test says so. */
function createClock() {
  const timers = new Set<{ readonly milliseconds: number; readonly act: () => void }>()
  let now = 0
  return {
    clock: {
      elapsed: () => (now += 1),
      after(milliseconds: number, act: () => void) {
        const timer = { milliseconds, act }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    end(milliseconds: number) {
      for (const timer of [...timers].filter((each) => each.milliseconds === milliseconds)) {
        timers.delete(timer)
        timer.act()
      }
    },
  }
}

it('holds 20 connections at most: the one that was used longest ago makes room', async () => {
  const { clock, end } = createClock()
  const consoles = createConsoles({ ...keys, privateHosts, clock })
  const console = await standInConsole('word')
  const address = { ip: '127.0.0.1', port: console.port }
  const rows = Array.from({ length: 25 }, (_, n) => rowOf(`${n}`))
  for (const row of rows) await consoles.use(row, address, (each) => each.run('say x'))
  expect(consoles.open()).toBe(20)
  const before = console.signIns()
  // Still open, and closed for another one.
  await consoles.use(rows[24] ?? rowOf('x'), address, (each) => each.run('say y'))
  expect(console.signIns()).toBe(before)
  await consoles.use(rows[0] ?? rowOf('x'), address, (each) => each.run('say y'))
  expect(console.signIns()).toBe(before + 1)
  end(minutes(1))
  expect(consoles.open()).toBe(0)
})

it('uses 20 at once, and makes the others wait', async () => {
  const consoles = createConsoles({ ...keys, privateHosts, clock: createClock().clock })
  const ends: (() => void)[] = []
  const address = { ip: '127.0.0.1', port: 1 }
  const uses = Array.from({ length: 22 }, (_, n) =>
    consoles.use(rowOf(`${n}`), address, () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  await expect.poll(() => ends.length).toBe(20)
  ends[3]?.()
  await expect.poll(() => ends.length).toBe(21)
  for (const end of ends) end()
  await expect.poll(() => ends.length).toBe(22)
  ends[21]?.()
  await Promise.all(uses)
})

it('connects to public addresses, and to those that the operator allows', () => {
  const allowed = (ip: string) => isAllowed({ ip, port: 1 }, privateHosts)
  expect(['127.0.0.1', '1.1.1.1', '2606:4700::1111'].map(allowed)).toEqual([true, true, true])
  expect(['127.0.0.2', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1'].map(allowed)).toEqual(
    Array(6).fill(false),
  )
})
