import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serverId } from '../../../contract/servers/address.ts'
import { catalogueServer } from '../../../tests/support/catalogue-server.ts'
import type { GameQuery, QueryCallback } from '../backends/game-query/client.ts'
import type { InfoReply } from '../backends/game-query/parse-info.ts'
import { newPeer, type QueryTarget } from '../backends/game-query/pending.ts'
import { fail, ok } from '../backends/game-query/result.ts'
import { createServerList } from '../rules/server-list.ts'
import { neverSeen, type ServerPlayer } from '../rules/server-state.ts'
import { createPoller } from './poll-servers.ts'

const reply: InfoReply = {
  map: 'de_nuke',
  appId: 730,
  players: 3,
  current: 3,
  max: 10,
  bots: 0,
  passworded: false,
  vac: true,
  version: '1',
}

/** Game servers as a table: the replies of each port, their latency, and the times of the requests. */
function network(latency = 50) {
  const asked: { kind: 'info' | 'players'; port: number; at: number }[] = []
  const state = {
    info: (_port: number): InfoReply | undefined => reply,
    inFlight: 0,
    most: 0,
    room: 1000,
    closed: 0,
    listed: 1,
  }
  const answer = <T, A extends QueryTarget>(
    kind: 'info' | 'players',
    whom: A,
    value: T | undefined,
    done: QueryCallback<T, A>,
  ): void => {
    asked.push({ kind, port: whom.peer.port, at: Date.now() })
    state.inFlight += 1
    state.most = Math.max(state.most, state.inFlight)
    setTimeout(
      () => {
        state.inFlight -= 1
        done(value === undefined ? fail('timeout') : ok(value), whom)
      },
      value === undefined ? 2000 : latency,
    )
  }
  const list = (): ServerPlayer[] => Array.from({ length: state.listed }, () => ({ name: 'a', time: 9 }))
  const query: GameQuery = {
    peer: newPeer,
    info: (whom, done) => answer('info', whom, state.info(whom.peer.port), done),
    players: (whom, _appId, done) => answer('players', whom, state.info(whom.peer.port) && list(), done),
    allowance: () => state.room - state.inFlight,
    close: () => {
      state.closed += 1
    },
  }
  return { asked, state, query }
}

let random = 0.5
function setUp(ports: readonly number[], net = network()) {
  const serverList = createServerList()
  serverList.setListed(ports.map((port) => catalogueServer(port)))
  const poller = createPoller({
    serverList,
    createQuery: () => net.query,
    now: Date.now,
    monotonic: () => performance.now(),
    random: () => random,
    onError: (error) => expect.fail(String(error)),
  })
  return { serverList, poller, ...net, live: (port: number) => serverList.get(serverId('127.0.0.1', port))?.state }
}
const gaps = (asked: readonly { kind: string; at: number }[], kind: string): number[] => {
  const times = asked.filter((a) => a.kind === kind).map((a) => a.at)
  return times.slice(1).map((at, i) => at - (times[i] ?? 0))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  random = 0.5
})

describe('poller', () => {
  it('queries a new server immediately for info and players, and stores both in the server list', async () => {
    const { poller, live, asked } = setUp([1])
    poller.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.map((a) => a.kind)).toEqual(['info', 'players'])
    expect(live(1)).toMatchObject({
      open: true,
      map: 'de_nuke',
      current: 3,
      lastSeen: 1_000_050,
      playersAsOf: 1_000_100,
    })
    expect(live(1)?.players).toEqual([{ name: 'a', time: 9 }])
    await poller.stop()
  })

  it.each([0, 0.5, 0.999])('queries at most every 10 s for state and every 30 s for players (random %d)', async (r) => {
    random = r
    const { poller, asked } = setUp([1])
    poller.start()
    await vi.advanceTimersByTimeAsync(600_000)
    await poller.stop()
    expect(Math.min(...gaps(asked, 'info'))).toBeGreaterThanOrEqual(10_000)
    expect(Math.max(...gaps(asked, 'info'))).toBeLessThanOrEqual(12_000)
    expect(Math.min(...gaps(asked, 'players'))).toBeGreaterThanOrEqual(30_000)
    expect(gaps(asked, 'players').length).toBeGreaterThanOrEqual(9)
  })

  it('sends no additional packet when the server list is read ten thousand times', async () => {
    const alone = setUp([1, 2])
    alone.poller.start()
    await vi.advanceTimersByTimeAsync(60_000)
    await alone.poller.stop()
    vi.setSystemTime(1_000_000)
    const crowded = setUp([1, 2])
    crowded.poller.start()
    for (let i = 0; i < 60; i++) {
      for (let reader = 0; reader < 10_000 / 60; reader++) JSON.stringify([...crowded.serverList.all()])
      await vi.advanceTimersByTimeAsync(1000)
    }
    await crowded.poller.stop()
    expect(crowded.asked).toHaveLength(alone.asked.length)
  })

  it('does not query the players of an empty server', async () => {
    const net = network()
    net.state.info = () => ({ ...reply, players: 0, current: 0 })
    const { poller, live, asked } = setUp([1], net)
    poller.start()
    await vi.advanceTimersByTimeAsync(100)
    await poller.stop()
    expect(asked.map((a) => a.kind)).toEqual(['info'])
    expect(live(1)).toMatchObject({ players: [], playersAsOf: 1_000_050 })
  })

  it('has no more servers in flight than the client allows, each of them once, and uses freed room at once', async () => {
    const { poller, state, asked } = setUp(Array.from({ length: 500 }, (_, i) => i + 1))
    state.room = 70
    poller.start()
    await vi.advanceTimersByTimeAsync(9000)
    await poller.stop()
    expect(state.most).toBe(70)
    const infos = asked.filter((a) => a.kind === 'info')
    expect(infos).toHaveLength(500)
    // Eight rounds of 70 servers, with two replies of 50 ms each.
    expect((infos.at(-1)?.at ?? 0) - 1_000_000).toBeLessThanOrEqual(8 * 100)
  })

  it('marks a server as offline after three misses, keeps its last values, backs off to a minute, and recovers', async () => {
    const net = network()
    const { poller, live, asked } = setUp([1], net)
    poller.start()
    await vi.advanceTimersByTimeAsync(1000)
    net.state.info = () => undefined
    await vi.advanceTimersByTimeAsync(12_000 + 2000)
    expect(live(1)?.open).toBe(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(live(1)).toMatchObject({ open: false, map: 'de_nuke', current: 3, lastSeen: 1_000_050 })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(
      gaps(asked, 'info')
        .slice(-2)
        .every((gap) => gap >= 48_000 && gap <= 60_500),
    ).toBe(true)
    net.state.info = () => reply
    await vi.advanceTimersByTimeAsync(61_000)
    expect(live(1)?.open).toBe(true)
    await poller.stop()
  })

  it('learns from the player list that a server does not count its bots, and remembers it', async () => {
    const net = network()
    net.state.info = () => ({ ...reply, players: 3, bots: 2, current: 1 })
    net.state.listed = 5
    const { poller, live } = setUp([1], net)
    poller.start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(live(1)).toMatchObject({ current: 3, bots: 2, playersCount: { current: 3, max: 10, bots: 2 } })
    net.state.info = () => ({ ...reply, players: 4, bots: 2, current: 2 })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(live(1)).toMatchObject({ current: 4, playersCount: { current: 3 } })
    await poller.stop()
  })

  it('marks a restored server that could not be queried as offline after 45 s of silence, not before', async () => {
    const net = network()
    net.state.room = 0
    const { serverList, poller, live } = setUp([1], net)
    serverList.setState(serverId('127.0.0.1', 1), {
      ...neverSeen,
      open: true,
      lastSeen: 5,
      playersAsOf: 5,
    })
    poller.start()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(live(1)?.open).toBe(true)
    await vi.advanceTimersByTimeAsync(600)
    expect(live(1)?.open).toBe(false)
    await poller.stop()
  })

  it('queries a newly listed server within half a second, and a removed one never again', async () => {
    const { serverList, poller, asked } = setUp([1])
    poller.start()
    await vi.advanceTimersByTimeAsync(5000)
    serverList.setListed([catalogueServer(2)])
    await vi.advanceTimersByTimeAsync(500)
    expect(asked.at(-1)).toMatchObject({ kind: 'info', port: 2 })
    await vi.advanceTimersByTimeAsync(60_000)
    await poller.stop()
    expect(asked.filter((a) => a.port === 1)).toHaveLength(2)
  })

  it('queries a server that moved at its new address only, and keeps its state', async () => {
    const { serverList, poller, asked, live } = setUp([1])
    poller.start()
    await vi.advanceTimersByTimeAsync(100)
    const at = asked.length + 1
    while (asked.length < at) await vi.advanceTimersByTimeAsync(10)
    // While a query is on its way.
    serverList.setListed([{ ...catalogueServer(1), port: 2 }])
    await vi.advanceTimersByTimeAsync(60_000)
    await poller.stop()
    expect(new Set(asked.slice(at).map(({ port }) => port))).toEqual(new Set([2]))
    expect(live(1)?.open).toBe(true)
    expect(gaps(asked.slice(at), 'info').every((gap) => gap >= 10_000 && gap <= 12_000)).toBe(true)
  })

  it('ends a sweep when every server was visited; dead servers delay it only until they are offline', async () => {
    const net = network()
    net.state.info = (port) => (port === 9 ? undefined : reply)
    const { serverList, poller } = setUp([1, 2, 9], net)
    poller.start()
    await vi.advanceTimersByTimeAsync(1900)
    expect(serverList.sweptAt).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(serverList.sweptAt).toBe(1_002_000)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(Date.now() - (serverList.sweptAt ?? 0)).toBeLessThan(20_000)
    await poller.stop()
  })

  it('stops with no timer and no socket, ignores late replies, and can start again', async () => {
    const { poller, state, live, asked } = setUp([1])
    poller.start()
    await vi.advanceTimersByTimeAsync(10)
    await poller.stop()
    expect(state.closed).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(vi.getTimerCount()).toBe(0)
    expect(live(1)?.open).toBe(false)
    poller.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(3)
    expect(live(1)?.open).toBe(true)
    await poller.stop()
  })
})
