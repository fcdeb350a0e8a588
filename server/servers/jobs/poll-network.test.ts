import { beforeEach, describe, expect, it, vi } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { serverId } from '../../../contract/servers/address.ts'
import {
  intervals,
  type NetworkBehaviour,
  simulatedNetwork,
  visitsByPort,
} from '../../../tests/support/simulated-network.ts'
import { createSteadyClock } from '../../kernel/jobs/steady-clock.ts'
import { createGameQuery } from '../backends/game-query/client.ts'
import { createServerList } from '../rules/server-list.ts'
import { createPoller } from './poll-servers.ts'

const start = 1_000_000
beforeEach(() => {
  vi.useFakeTimers({ now: start })
})

/** True for every `n`-th call. */
const every = (n: number) => {
  let calls = 0
  return () => ++calls % n === 0
}

/** A sequence of numbers in [0, 1) that is the same in every run. */
const randomNumbers = () => {
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

/** The poller on top of the real query client, with `count` servers on the ports from 1 behind a simulated network. */
function polled(count: number, behaviour: Partial<NetworkBehaviour> = {}) {
  const clock = { offset: 0 }
  const network = simulatedNetwork(() => Date.now() - start, {
    roundTrip: () => 150,
    isSilent: () => false,
    isLost: () => false,
    ...behaviour,
  })
  const serverList = createServerList()
  const listed = { ip: '10.0.0.1', category: 'retakes', region: 'ap-beijing', ontop: 0, star: false, rules: [] }
  serverList.setListed(
    Array.from({ length: count }, (_, i) => {
      return { ...listed, port: i + 1, id: serverId(listed.ip, i + 1), name: `server ${i + 1}` }
    }),
  )
  const monotonic = createSteadyClock(() => performance.now() + clock.offset, seconds(1))
  const onError = (error: unknown): void => expect.fail(String(error))
  const poller = createPoller({
    serverList,
    createQuery: () => createGameQuery({ now: monotonic, onError, openSocket: network.openSocket }),
    now: Date.now,
    monotonic,
    random: randomNumbers(),
    onError,
  })
  poller.start()
  const offline = (): number => Array.from(serverList.all()).filter(({ state }) => !state.open).length
  return { ...network, serverList, poller, clock, offline }
}

/** Packets of the busiest stretch of `length` ms from `from` on. */
function busiest(sent: readonly { readonly at: number }[], from: number, length: number): number {
  const counts = new Map<number, number>()
  for (const { at } of sent) {
    if (at < from) continue
    const stretch = Math.floor(at / length)
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

describe('poller on a network', () => {
  it('asks each of 10,000 servers, 150 ms away, every 10 to 12 s, with 5 % of them dead and 2 % of packets lost', async () => {
    const isDead = (port: number) => port % 20 === 0
    const { poller, sent, state, offline } = polled(10_000, { isSilent: isDead, isLost: every(50) })
    await vi.advanceTimersByTimeAsync(seconds(70))
    await poller.stop()
    const visits = visitsByPort(sent)
    const alive = [...visits].filter(([port]) => !isDead(port)).flatMap(([, times]) => intervals(times))
    expect(visits.size).toBe(10_000)
    expect(alive.length).toBeGreaterThan(9500 * 5)
    expect(Math.min(...alive)).toBeGreaterThanOrEqual(seconds(10))
    expect(Math.max(...alive)).toBeLessThanOrEqual(seconds(12))
    expect(offline()).toBe(500)
    const dead = visits.get(20) ?? []
    expect(intervals(dead).at(-1)).toBeGreaterThanOrEqual(seconds(24))
    expect(state.mostOpen).toBeLessThanOrEqual(96)
    expect(state.mostUnanswered).toBeLessThanOrEqual(128)
    expect(state.open).toBe(0)
  })

  it('spreads the visits over the whole period', async () => {
    const { poller, sent } = polled(1000)
    await vi.advanceTimersByTimeAsync(minutes(5))
    await poller.stop()
    const infos = sent.filter(({ kind }) => kind === 'info')
    const perSecond = 1000 / 10.9
    expect(busiest(infos, minutes(4), seconds(1))).toBeLessThan(perSecond * 1.1)
    expect(busiest(infos, minutes(4), 100)).toBeLessThan((perSecond / 10) * 1.7)
    expect(busiest(sent, minutes(4), seconds(1))).toBeLessThan(perSecond * 2)
  })

  it('keeps asking the others in time while half of the servers are black for an hour, and finds those again', async () => {
    const [from, to] = [minutes(2), minutes(62)]
    const isSilent = (port: number, at: number) => port % 2 === 0 && at >= from && at < to
    const { poller, sent, offline } = polled(400, { isSilent })
    await vi.advanceTimersByTimeAsync(minutes(30))
    expect(offline()).toBe(200)
    await vi.advanceTimersByTimeAsync(to - minutes(30) + seconds(62))
    expect(offline()).toBe(0)
    // They are visited as often as the others again, and stay online.
    await vi.advanceTimersByTimeAsync(seconds(50))
    expect(offline()).toBe(0)
    await poller.stop()
    for (const [port, times] of visitsByPort(sent)) {
      if (port % 2 === 0) continue
      expect(Math.min(...intervals(times))).toBeGreaterThanOrEqual(seconds(10))
      expect(Math.max(...intervals(times))).toBeLessThanOrEqual(seconds(12))
    }
  })

  it('is not held up when 5,000 of 10,000 servers vanish at once', async () => {
    const isSilent = (port: number, at: number) => port % 2 === 0 && at >= seconds(20)
    const { poller, sent } = polled(10_000, { isSilent })
    await vi.advanceTimersByTimeAsync(seconds(65))
    await poller.stop()
    const alive = [...visitsByPort(sent)].filter(([port]) => port % 2 === 1).flatMap(([, times]) => intervals(times))
    expect(Math.max(...alive)).toBeLessThanOrEqual(seconds(12))
  })

  it('takes no server offline, and sends no burst, because of seconds in which everything is lost', async () => {
    const isBurst = (at: number) => at > minutes(2) && at % seconds(40) < seconds(3)
    const { poller, sent, offline } = polled(2000, { isLost: isBurst })
    await vi.advanceTimersByTimeAsync(minutes(2))
    for (let i = 0; i < 130; i++) {
      await vi.advanceTimersByTimeAsync(seconds(1))
      expect(offline()).toBe(0)
    }
    await poller.stop()
    for (const times of visitsByPort(sent).values()) {
      expect(Math.max(...intervals(times))).toBeLessThanOrEqual(seconds(12))
    }
    // A second's visits, repeated, and as many packets again for player lists and challenges.
    expect(busiest(sent, minutes(2), seconds(1))).toBeLessThan((2000 / 10.9) * 4)
  })

  it('asks the others in time while 5 % of the servers come and go', async () => {
    const isFlapping = (port: number) => port % 20 === 0
    const isSilent = (port: number, at: number) => isFlapping(port) && (at + port * 777) % seconds(50) < seconds(25)
    const { poller, sent } = polled(2000, { isSilent, isLost: every(50) })
    await vi.advanceTimersByTimeAsync(minutes(3))
    await poller.stop()
    for (const [port, times] of visitsByPort(sent)) {
      expect(Math.min(...intervals(times))).toBeGreaterThanOrEqual(seconds(10))
      if (isFlapping(port)) expect(Math.max(...intervals(times))).toBeLessThanOrEqual(seconds(60.1))
      else expect(Math.max(...intervals(times))).toBeLessThanOrEqual(seconds(12))
    }
  })

  it.each([
    ['an hour ahead', minutes(60)],
    ['an hour back', -minutes(60)],
  ])('sends no burst and takes no server offline when the clock jumps %s', async (_, jump) => {
    const { poller, sent, clock, offline } = polled(2000)
    await vi.advanceTimersByTimeAsync(minutes(2))
    clock.offset += jump
    await vi.advanceTimersByTimeAsync(minutes(1))
    await poller.stop()
    expect(offline()).toBe(0)
    // The jump counts as one second: its visits are due at once, with what they ask besides.
    expect(busiest(sent, minutes(2), 100)).toBeLessThan((2000 / 10.9) * 1.5)
    for (const times of visitsByPort(sent).values()) {
      const recent = intervals(times.filter((at) => at > minutes(2)))
      expect(Math.max(...recent)).toBeLessThanOrEqual(seconds(12))
    }
  })

  it('slows down where a router forwards too little for every server, instead of losing half of the packets', async () => {
    // A queue of 100 packets that forwards one in 10 ms: the servers would need two and a half times that.
    let queue = 0
    let seenAt = 0
    let dropped = 0
    const isLost = (at: number): boolean => {
      queue = Math.max(0, queue - (at - seenAt) / 10)
      seenAt = at
      const isFull = queue >= 100
      if (isFull) dropped += 1
      else queue += 1
      return isFull
    }
    const { poller, sent } = polled(2000, { isLost, roundTrip: () => 50 + queue * 10 })
    await vi.advanceTimersByTimeAsync(minutes(2))
    const sentBefore = sent.length
    dropped = 0
    await vi.advanceTimersByTimeAsync(minutes(3))
    await poller.stop()
    // Without back-off, 47 %.
    expect(dropped / (sent.length - sentBefore)).toBeLessThan(0.2)
  })
})
