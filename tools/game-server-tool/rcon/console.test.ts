import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenWhileTesting } from '../../../tests/support/listen-while-testing.ts'
import { type ConsoleOptions, createGameConsole } from '../../game-simulation/console/console.ts'
import { createConsole } from './console.ts'
import type { ConsoleError } from './console-error.ts'
import { encodePacket } from './packets.ts'

/** Timers that a test ends, and a clock that it sets. */
function testClock() {
  const timers = new Map<number, () => void>()
  let count = 0
  let elapsed = 0
  return {
    clock: {
      elapsed: () => elapsed,
      after(milliseconds: number, act: () => void) {
        const key = milliseconds + ++count / 1e6
        timers.set(key, act)
        return () => void timers.delete(key)
      },
    },
    advance: (milliseconds: number) => {
      elapsed += milliseconds
    },
    /** Ends the timers of so many milliseconds that run. */
    end(milliseconds: number) {
      for (const [key, act] of [...timers]) {
        if (Math.floor(key) !== milliseconds) continue
        timers.delete(key)
        act()
      }
    },
    running: (milliseconds: number) => [...timers.keys()].filter((key) => Math.floor(key) === milliseconds).length,
  }
}

async function game(options: Partial<ConsoleOptions> = {}) {
  const ran: string[] = []
  const server = await createGameConsole({
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name: 'retakes 1',
    plugins: [],
    password: () => 'right',
    now: () => 0,
    random: () => 0.3,
    ran: (command) => ran.push(command.join(' ')),
    world: {
      players: () => [],
      kick: () => undefined,
      say: () => undefined,
      tell: () => undefined,
      reloadAdmins: () => undefined,
    },
    ...options,
  })
  onTestFinished(() => server.close())
  const { clock, ...time } = testClock()
  const open = (password = 'right') => {
    const console = createConsole({ host: '127.0.0.1', port: server.port, password }, options.game === 'csgo', clock)
    onTestFinished(() => console.close())
    return console
  }
  return { ...server, ...time, ran, open }
}

const kindOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    (error: ConsoleError) => error.kind,
  )

describe.each(['cs2', 'csgo'] as const)('a console of %s', (kind) => {
  it.each([false, true])('runs commands, in pieces: %s', async (inPieces) => {
    const { open, ran } = await game({ game: kind, traits: { inPieces } })
    const console = open()
    expect(console.state()).toBe('unreachable')
    expect(await console.run('echo 你好')).toBe('你好\n')
    expect(console.state()).toBe('ok')
    expect(await console.run('say "hello"')).toBe('')
    // The session was not new: an empty answer alone says nothing.
    expect(ran).toEqual(['echo 你好', 'say hello', 'echo spawnpoint'])
  })

  it('refuses a wrong password once, and is not tried again', async () => {
    let tries = 0
    const password = () => {
      tries += 1
      return 'right'
    }
    const { open } = await game({ game: kind, password })
    const console = open('wrong')
    expect([await kindOf(console.run('status')), await kindOf(console.run('status'))]).toEqual(['refused', 'refused'])
    expect([tries, console.state(), console.problem()]).toEqual([1, 'refused', 'it refuses the password'])
  })

  it('prints 64 kB', async () => {
    const long = `${'玩家 x'.repeat(9000)}end`
    const { open, end, running } = await game({ game: kind, answer: () => long, traits: { inPieces: true } })
    const answer = open().run('status')
    if (kind === 'cs2') {
      await expect.poll(() => running(300)).toBe(1)
      end(300)
    }
    expect(await answer).toBe(long)
  })
})

it('signs in again after it was idle, and where a session answers emptily', async () => {
  const { open, advance, ran, end } = await game({ traits: { emptyAfter: 1 } })
  const console = open()
  expect(await console.run('echo a')).toBe('a\n')
  expect(await console.run('echo b')).toBe('b\n')
  advance(31_000)
  expect(await console.run('echo c')).toBe('c\n')
  end(60_000)
  expect(await console.run('echo d')).toBe('d\n')
  expect(ran).toEqual(['echo a', 'echo b', 'echo c', 'echo d'])
})

it('runs once what must not be repeated, in a new session and after it has begun', async () => {
  const { open, ran } = await game({ traits: { emptyAfter: 1 } })
  const console = open()
  await console.run('echo a')
  expect(await console.runOnce('say hello', async () => void ran.push('begun'))).toBe('')
  expect(ran).toEqual(['echo a', 'begun', 'say hello'])
})

it('is unreachable when nothing listens, and when nothing responds', async () => {
  const silent = createServer(() => undefined)
  const port = await listenWhileTesting(silent)
  const { clock, end, running } = testClock()
  const console = createConsole({ host: '127.0.0.1', port, password: 'x' }, false, clock)
  const run = kindOf(console.run('status'))
  await expect.poll(() => running(5000)).toBe(1)
  end(5000)
  expect([await run, console.problem()]).toEqual(['unreachable', 'it does not respond within 5 seconds'])
  const nowhere = createConsole({ host: '127.0.0.1', port: 9, password: 'x' }, false, clock)
  expect(await kindOf(nowhere.run('status'))).toBe('unreachable')
  expect(await kindOf(createConsole(undefined, false, clock).run('status'))).toBe('off')
})

it('ends while it signs in', async () => {
  const port = await listenWhileTesting(createServer(() => undefined))
  const { clock, running } = testClock()
  const console = createConsole({ host: '127.0.0.1', port, password: 'x' }, false, clock)
  const run = kindOf(console.run('status'))
  await expect.poll(() => running(5000)).toBe(1)
  console.close()
  expect([await run, running(5000)]).toEqual(['unreachable', 0])
  expect(await kindOf(console.run('status'))).toBe('unreachable')
})

const head = (size: number) => {
  const bytes = Buffer.alloc(12)
  bytes.writeInt32LE(size)
  return bytes
}

it.each([
  ['text', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a packet that is too long', head(2_000_000)],
  ['a packet that is too short', head(4)],
  ['another type', encodePacket(1, 77, '')],
  ['a packet without its end', Buffer.concat([encodePacket(1, 2, 'ab').subarray(0, -2), Buffer.from('cd')])],
])('is garbled: %s', async (_what, bytes) => {
  const port = await listenWhileTesting(createServer((socket) => void socket.on('error', () => undefined).write(bytes)))
  const console = createConsole({ host: '127.0.0.1', port, password: 'x' }, false, testClock().clock)
  expect([await kindOf(console.run('status')), console.state()]).toEqual(['garbled', 'garbled'])
})

it('caps an answer at 1 MB', async () => {
  const { open } = await game({ game: 'csgo', answer: () => 'x'.repeat(1024 * 1024) })
  expect((await open().run('status')).length).toBe(1024 * 1024)
  const tooLong = await game({ game: 'csgo', answer: () => 'x'.repeat(3 * 1024 * 1024) })
  expect((await tooLong.open().run('status')).length).toBe(1024 * 1024)
  const garbled = await game({ answer: () => 'x'.repeat(2 * 1024 * 1024) })
  expect(await kindOf(garbled.open().run('status'))).toBe('garbled')
})
