import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hours, seconds } from '../../../../contract/duration.ts'
import { sourceInfo } from '../../../../tests/support/a2s-packets.ts'
import { type AwaitedQuery, awaited } from '../../../../tests/support/awaited-query.ts'
import { createSteadyClock } from '../../../kernel/jobs/steady-clock.ts'
import { createGameQuery } from './client.ts'
import type { SocketEvents } from './socket-pool.ts'

const closers: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const okInfo = { ok: true, value: { map: 'de_nuke' } }

/** Servers on loopback that drop every request for which `drops(n)` is true, n being the server's n-th request. */
async function gameServers(count: number, drops: (request: number) => boolean) {
  const servers: { ip: string; port: number; requests: number }[] = []
  const state = { requests: 0 }
  let onRequest = (): void => undefined
  for (let i = 0; i < count; i++) {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    closers.push(() => socket.close())
    const server = { ip: '127.0.0.1', port: socket.address().port, requests: 0 }
    socket.on('message', (_, from) => {
      server.requests += 1
      state.requests += 1
      if (!drops(server.requests)) socket.send(sourceInfo(), from.port, from.address)
      onRequest()
    })
    servers.push(server)
  }
  /** Waits for the n-th request to any of them. */
  const heard = (requests: number): Promise<void> =>
    new Promise((resolve) => {
      onRequest = () => {
        if (state.requests >= requests) resolve()
      }
      onRequest()
    })
  return { servers, state, heard }
}

/** A client on a steady clock, as in production, over one that the test moves: with the timers, or without them. */
function client(): AwaitedQuery & { clock: { now: number }; advance(ms: number): void } {
  const clock = { now: 0 }
  const onError = (error: Error): void => expect.fail(error.message)
  const query = awaited(createGameQuery({ now: createSteadyClock(() => clock.now, seconds(2)), onError }))
  closers.push(() => query.close())
  return {
    ...query,
    clock,
    advance(ms) {
      clock.now += ms
      vi.advanceTimersByTime(ms)
    },
  }
}

/** A port of loopback on which nothing listens: the kernel refuses its packets with ICMP. */
async function closedPort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

describe('queries on bad days', () => {
  it('asks again after a burst of loss and reaches every server', async () => {
    const { servers, heard } = await gameServers(150, (request) => request === 1)
    const query = client()
    const results = Promise.all(servers.map((server) => query.info(server)))
    await heard(150)
    for (let i = 0; i < 3; i++) query.advance(i === 0 ? 1000 : 10)
    for (const result of await results) expect(result).toMatchObject(okInfo)
    expect(servers.map((server) => server.requests)).toEqual(servers.map(() => 2))
  })

  it('counts refused packets as lost, and goes on using the socket', async () => {
    const { servers } = await gameServers(1, () => false)
    const [server] = servers
    if (!server) throw new Error('no server')
    const query = client()
    const refusing = await Promise.all(Array.from({ length: 30 }, closedPort))
    const refused = Promise.all(refusing.map((port) => query.info({ ip: '127.0.0.1', port })))
    expect(await query.info(server)).toMatchObject(okInfo)
    query.advance(1000)
    expect(await query.info(server)).toMatchObject(okInfo)
    query.advance(1000)
    for (const result of await refused) expect(result).toEqual({ ok: false, fault: 'timeout' })
    expect(await query.info(server)).toMatchObject(okInfo)
  })

  it.each([
    ['ahead', hours(1)],
    ['back', -hours(1)],
  ])('repeats a lost query after a second even if the clock was set %s by an hour meanwhile', async (_, jump) => {
    const { servers, heard } = await gameServers(1, (request) => request === 1)
    const [server] = servers
    if (!server) throw new Error('no server')
    const query = client()
    const first = query.info(server)
    await heard(1)
    query.clock.now += jump
    // The first timer is late, so that it gives way to unread replies, or early: the step back has not counted.
    query.advance(1000)
    query.advance(1000)
    await heard(2)
    expect(await first).toMatchObject(okInfo)
  })
})

/** A client whose only socket is the test: it counts what is sent, and replies when told to. */
function unconnected() {
  const state: { now: number; sent: number; events?: SocketEvents } = { now: 0, sent: 0 }
  const game = createGameQuery({
    now: () => state.now,
    onError: (error) => expect.fail(error.message),
    openSocket: (_, events) => {
      state.events ??= events
      const send = (): void => {
        state.sent += 1
      }
      return { send, close: () => undefined }
    },
  })
  closers.push(() => game.close())
  return { query: awaited(game), state }
}

it('repeats what was lost together 64 at a time', async () => {
  const { query, state } = unconnected()
  const results = Array.from({ length: 150 }, (_, i) => query.info({ ip: '10.0.0.1', port: i + 1 }))
  const counts = [1000, 10, 10].map((ms) => {
    state.now += ms
    vi.advanceTimersByTime(ms)
    return state.sent - 150
  })
  expect(counts).toEqual([64, 128, 150])
  query.close()
  await Promise.all(results)
})

it('reads the replies that arrived while the process was held up before it counts them as lost', async () => {
  const { query, state } = unconnected()
  const result = query.info({ ip: '10.0.0.1', port: 27_015 })
  // The process is held up for five seconds: the timer runs late, and before the socket is read.
  state.now += 5000
  vi.advanceTimersByTime(1000)
  expect(state.sent).toBe(1)
  state.events?.onMessage(sourceInfo(), { address: '10.0.0.1', port: 27_015 })
  expect(await result).toMatchObject(okInfo)
  expect(state.sent).toBe(1)
})
