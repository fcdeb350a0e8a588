import { describe, expect, it } from 'vitest'
import { createSocketPool, type OpenSocket, type PooledSocket, type Sender } from './socket-pool.ts'

const server = (port: number): Sender => ({ ip: '10.0.0.1', port })

/** A pool of sockets that exist only here, on a clock that only the test moves. */
function pool({ uses = 512 } = {}) {
  const state = { now: 0, open: 0, opened: 0, limit: Number.POSITIVE_INFINITY }
  const errors: Error[] = []
  const openSocket: OpenSocket = () => {
    if (state.open >= state.limit) throw new Error('EMFILE')
    state.open += 1
    state.opened += 1
    const close = (): void => {
      state.open -= 1
    }
    return { send: () => undefined, close }
  }
  const sockets = createSocketPool<Sender>({
    onMessage: () => undefined,
    onError: (error) => errors.push(error),
    now: () => state.now,
    uses,
    openSocket,
  })
  let port = 0
  const taken: { from: PooledSocket<Sender>; sender: Sender }[] = []
  const take = (last?: PooledSocket<Sender>): PooledSocket<Sender> | undefined => {
    const sender = server(++port)
    const from = sockets.acquire('udp4', sender, last)
    if (from) taken.push({ from, sender })
    return from
  }
  const takeMany = (count: number): void => {
    for (let i = 0; i < count; i++) take()
  }
  const releaseAll = (): void => {
    for (const { from, sender } of taken.splice(0)) sockets.release(from, sender)
  }
  return { sockets, take, takeMany, releaseAll, state, errors }
}

describe('socket pool', () => {
  it('uses one socket as long as its buffer holds the replies, whoever is asked', () => {
    const test = pool()
    const all = Array.from({ length: 128 }, () => test.take())
    expect(new Set(all).size).toBe(1)
    expect(test.take()).not.toBe(all[0])
    expect(test.state.open).toBe(2)
  })

  it('opens more for a sweep and closes them after it', () => {
    const { sockets, ...test } = pool()
    test.takeMany(1000)
    expect(test.state.open).toBe(8)
    test.releaseAll()
    expect(test.state.open).toBeLessThanOrEqual(3)
    sockets.close()
    expect(test.state.open).toBe(0)
  })

  it('does not open and close a socket around a full one', () => {
    const { sockets, ...test } = pool({ uses: 100_000 })
    test.takeMany(256)
    for (let i = 0; i < 100; i++) {
      const sender = server(1)
      const from = sockets.acquire('udp4', sender, undefined)
      if (from) sockets.release(from, sender)
    }
    expect(test.state.opened).toBe(3)
  })

  it('never opens more than 96, even if every query stays unanswered', () => {
    const test = pool()
    test.takeMany(60_000)
    expect(test.state.open).toBe(96)
  })

  it('works with the sockets that it has while no file descriptor is free, and tries again once a second', () => {
    const test = pool({ uses: 4 })
    const first = test.take()
    const second = test.take(first)
    test.state.limit = 2
    test.takeMany(1000)
    expect(test.errors).toHaveLength(1)
    const third = test.take(first)
    expect(third).toBe(second)
    test.state.now = 1000
    test.takeMany(1000)
    expect(test.errors).toHaveLength(2)
    test.state.limit = 100
    test.state.now = 2000
    expect([first, second]).not.toContain(test.take(test.take()))
  })

  it('sends no query rather than one from the port of the last', () => {
    const test = pool()
    test.state.limit = 1
    const first = test.take()
    expect(first).toBeDefined()
    expect(test.take(first)).toBeUndefined()
    test.state.limit = 2
    test.state.now = 1000
    const second = test.take(first)
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
  })
})
