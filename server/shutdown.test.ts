import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { portOf } from '../tests/support/listen.ts'
import { closeInOrder, closeServer } from './shutdown.ts'

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
    [
      async () => {
        await held
        order.push('slow')
      },
      async () => {
        throw new Error('broken')
      },
      async () => {
        order.push('quick')
      },
    ],
    [async () => void order.push('last')],
  ])
  await expect.poll(() => order).toEqual(['quick'])
  release()
  await closing
  expect(order).toEqual(['quick', 'slow', 'last'])
  expect(failures).toMatchObject([{ err: { message: 'broken' } }])
})
