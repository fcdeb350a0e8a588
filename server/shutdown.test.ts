import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { portOf } from '../tests/support/listen.ts'
import { closeInOrder, closeOnSignal, closeServer, noticeBeforeClosing, type StoppableProcess } from './shutdown.ts'

/** Holds the only thread, as other work does on a busy machine. */
const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

async function portal() {
  const app = fastify()
  const answers: (() => void)[] = []
  app.get('/', async () => 'here')
  app.get('/slow', () => new Promise((resolve) => answers.push(() => resolve('done'))))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const port = portOf(app.server)
  return { app, answers, port }
}

/** A connection of a proxy; `received`: everything so far. */
async function connection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const ended = once(socket, 'close')
  return {
    send: (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`),
    received: () => text,
    ended,
  }
}

it('answers what connections had sent when the time to drain is over', async () => {
  const { app, port } = await portal()
  const proxy = await connection(port)
  proxy.send('/')
  await expect.poll(proxy.received).toContain('here')
  const closing = closeServer(app)
  await expect.poll(() => app.server.listening).toBe(false)
  await endOfTurn()
  proxy.send('/')
  block(700)
  await closing
  await proxy.ended
  expect(proxy.received().match(/200 OK/g)).toHaveLength(2)
})

it('answers connections that waited to be accepted', async () => {
  const { app, port } = await portal()
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const answers = sockets.map((socket) => socket.toArray())
  // The system connects them; the server has not looked yet.
  await new Promise<void>((done) => process.nextTick(done))
  await closeServer(app)
  for (const answer of answers) expect(Buffer.concat(await answer).toString()).toContain('200 OK')
})

it('lets requests end that are under way', async () => {
  const { app, answers, port } = await portal()
  const proxy = await connection(port)
  proxy.send('/slow')
  await expect.poll(() => answers.length).toBe(1)
  const closing = closeServer(app)
  await expect.poll(() => app.server.listening).toBe(false)
  answers[0]?.()
  await closing
  expect(proxy.received()).toContain('done')
})

it('closes side by side what one step holds, and goes on where something fails', async () => {
  const order: string[] = []
  const failures: unknown[] = []
  const logger = { error: (line: unknown) => void failures.push(line) }
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const closing = closeInOrder(logger, [
    {
      async slow() {
        await held
        order.push('slow')
      },
      async broken() {
        throw new Error('broken')
      },
      async quick() {
        order.push('quick')
      },
    },
    { last: async () => void order.push('last') },
  ])
  await expect.poll(() => order).toEqual(['quick'])
  release()
  await closing
  expect(order).toEqual(['quick', 'slow', 'last'])
  expect(failures).toMatchObject([{ part: 'broken', err: { message: 'broken' } }])
})

/** A process that is told to end; `exits` has the codes. */
function stoppable() {
  const listeners = new Map<string, (signal: NodeJS.Signals) => void>()
  const exits: number[] = []
  const target: StoppableProcess = {
    on: (signal, listener) => listeners.set(signal, listener),
    exit: (code) => exits.push(code),
  }
  return { target, exits, send: (signal: 'SIGTERM' | 'SIGINT') => listeners.get(signal)?.(signal) }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('a signal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function closing(notice: number) {
    const events: string[] = []
    const { target, exits, send } = stoppable()
    const announce = (): void => void events.push('announced')
    const endCalls = (): void => undefined
    closeOnSignal(
      silent,
      { announce, notice, endCalls, steps: [{ part: async () => void events.push('closed') }] },
      target,
    )
    return { events, exits, send }
  }

  it('is announced at once, and the process serves on while proxies notice', async () => {
    const { events, exits, send } = closing(5000)
    send('SIGTERM')
    expect(events).toEqual(['announced'])
    await vi.advanceTimersByTimeAsync(4999)
    expect(events).toEqual(['announced'])
    await vi.advanceTimersByTimeAsync(1)
    expect(events).toEqual(['announced', 'closed'])
    expect(exits).toEqual([0])
  })

  it('of Ctrl+C ends it without that time', async () => {
    const { events, exits, send } = closing(5000)
    send('SIGINT')
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual(['announced', 'closed'])
    expect(exits).toEqual([0])
  })

  it('that comes second ends it at once', () => {
    const { exits, send } = closing(5000)
    send('SIGTERM')
    send('SIGTERM')
    expect(exits).toEqual([1])
  })

  it('is followed by an end, also where a part hangs, which is named, counted from the first step', async () => {
    const { target, exits, send } = stoppable()
    const lines: unknown[] = []
    const logger = { ...silent, warn: (line: unknown) => void lines.push(line) }
    const steps = [{ quick: async () => undefined, hanging: () => new Promise<void>(() => undefined) }]
    closeOnSignal(logger, { announce: () => undefined, notice: 5000, endCalls: () => undefined, steps }, target)
    send('SIGTERM')
    await vi.advanceTimersByTimeAsync(9499)
    expect(exits).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(exits).toEqual([1])
    expect(lines).toEqual([{ open: ['hanging'] }])
  })
})

it.each([
  ['demo', undefined, false, 0],
  ['production', undefined, false, 5000],
  ['production', undefined, true, 0],
  ['production', 2000, true, 2000],
  ['demo', 2000, false, 2000],
  ['production', 0, false, 0],
] as const)('%s with a delay of %s, socket held: %s, serves on for %s ms', (mode, shutdownDelay, isHeld, expected) => {
  expect(noticeBeforeClosing({ mode, shutdownDelay }, isHeld)).toBe(expected)
})
