import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import {
  hasRoom,
  isMeant,
  maxSlotWatches,
  reportPause,
  type SlotWish,
  type WatchedServer,
} from '../../../contract/push/slot-watch.ts'
import { Openings } from './openings.ts'
import { batchSize, type Waiting } from './waiting.ts'

const server = (id: string, free: number, open: 0 | 1 = 1): WatchedServer => ({
  id,
  mode: 'retakes',
  server: {
    category: 'retakes',
    region: 'ap-tokyo',
    map: 'de_dust2',
    open,
    players: `${20 - free}/20`,
    players_max: null,
  },
  latency: undefined,
})
const one = (id: string): SlotWish => ({ kind: 'server', server: id, name: id })
const retakes: SlotWish = { kind: 'any', modes: ['retakes'], regions: [], maxLatency: null }

const waiting = (id: string, over: Partial<Waiting> = {}): Waiting => ({
  id,
  device: `device of ${id}`,
  wish: one('a'),
  slotsNeeded: 4,
  startedAt: 0,
  endsAt: hours(2),
  reportedAt: undefined,
  ...over,
})

function openingsOf(...watches: Waiting[]): Openings {
  const openings = new Openings()
  for (const watch of watches) openings.setDevice(watch.device, [watch])
  return openings
}
const idsDue = (openings: Openings, servers: WatchedServer[], now: number): string[] =>
  openings.due(servers, now).map(({ watch }) => watch.id)

describe('watches are due', () => {
  it.each([
    ['four free slots', 4, 4, true],
    ['three free slots', 3, 4, false],
    ['one free slot, for VIP', 1, 1, true],
    ['a server that is offline', 0, 4, false],
  ])('%s', (_, free, slotsNeeded, isDue) => {
    expect(idsDue(openingsOf(waiting('w', { slotsNeeded })), [server('a', free)], 0)).toEqual(isDue ? ['w'] : [])
  })

  it('once per opening, and again after the pause when the server was full in between', () => {
    const openings = openingsOf(waiting('w'))
    expect(idsDue(openings, [server('a', 5)], 0)).toEqual(['w'])
    expect(idsDue(openings, [server('a', 6)], seconds(10))).toEqual([])
    expect(idsDue(openings, [server('a', 0)], minutes(1))).toEqual([])
    expect(idsDue(openings, [server('a', 5)], reportPause)).toEqual(['w'])
  })

  it('for a watch that comes while there is room already', () => {
    const openings = openingsOf()
    expect(idsDue(openings, [server('a', 5)], 0)).toEqual([])
    openings.setDevice('d', [waiting('late', { device: 'd' })])
    expect(openings.isPending(seconds(1))).toBe(true)
    expect(idsDue(openings, [server('a', 5)], seconds(1))).toEqual(['late'])
  })

  it('when a server with room changes to the map that they wait for', () => {
    const on = (map: string, free = 5): WatchedServer => ({
      ...server('a', free),
      server: { ...server('a', free).server, map },
    })
    const wish: SlotWish = { kind: 'any', modes: [], regions: [], maps: ['de_mirage'], maxLatency: null }
    const openings = openingsOf(waiting('map', { wish }), waiting('mode', { wish: retakes, device: 'other' }))
    expect(idsDue(openings, [on('de_dust2')], 0)).toEqual(['mode'])
    expect(openings.isPending(seconds(1))).toBe(false)
    expect(idsDue(openings, [on('de_mirage', 0)], seconds(1))).toEqual([])
    expect(idsDue(openings, [on('de_dust2')], seconds(2))).toEqual([])
    expect(idsDue(openings, [on('de_mirage')], reportPause)).toEqual(['map'])
    expect(idsDue(openings, [on('de_nuke')], 2 * reportPause)).toEqual([])
  })

  it('in batches, those that wait longest first', () => {
    const watches = Array.from({ length: batchSize + 10 }, (_, at) =>
      waiting(`w${at}`, { startedAt: 1000 - at, wish: retakes }),
    )
    const openings = openingsOf(...watches)
    const first = idsDue(openings, [server('a', 5)], 0)
    expect(first).toEqual(
      watches
        .toReversed()
        .slice(0, batchSize)
        .map(({ id }) => id),
    )
    expect(idsDue(openings, [server('a', 5)], seconds(29))).toEqual([])
    expect(idsDue(openings, [server('a', 5)], seconds(30))).toHaveLength(10)
    expect(openings.isPending(hours(1))).toBe(false)
  })

  it('not after a device was removed or its watch has ended', () => {
    const openings = openingsOf(waiting('gone'), waiting('over', { endsAt: 10 }))
    openings.setDevice('device of gone', [])
    expect(idsDue(openings, [server('a', 5)], 10)).toEqual([])
    expect(openings.size).toBe(1)
  })
})

it('a search that runs out of time continues at the next look and skips no watch', () => {
  // Most were told a moment ago.
  const watches = Array.from({ length: 2000 }, (_, at) =>
    waiting(`w${at}`, { wish: retakes, startedAt: 2000 - at, reportedAt: at % 100 === 99 ? undefined : 0 }),
  )
  const openings = openingsOf(...watches)
  const looks: string[][] = []
  for (let look = 1; look <= 20; look += 1) {
    looks.push(openings.due([server('a', 5)], look, () => false).map(({ watch }) => watch.id))
  }
  expect(looks.findIndex((due) => due.length > 0)).toBeGreaterThan(3)
  expect(openings.isPending(21)).toBe(false)
  const waitingStill = watches.filter(({ reportedAt }) => reportedAt === undefined)
  expect(looks.flat()).toEqual(waitingStill.map(({ id }) => id).toReversed())
})

it('so it does among wishes of which no two are alike', () => {
  const watches = Array.from({ length: 2000 }, (_, at) =>
    waiting(`w${at}`, { wish: { ...retakes, regions: [`region ${at}`, ...(at === 1999 ? ['ap-tokyo'] : [])] } }),
  )
  const openings = openingsOf(...watches)
  const looks = Array.from({ length: 20 }, (_, look) => openings.due([server('a', 5)], look, () => false).length)
  expect(looks.indexOf(1)).toBeGreaterThan(3)
  expect(openings.isPending(21)).toBe(false)
})

it('a device that waits for something else with every call is told as often as one with all its watches', () => {
  const openings = openingsOf()
  let told = 0
  for (let second = 0; second < 299; second += 1) {
    openings.setDevice('d', [])
    openings.setDevice('d', [waiting(`w${second}`, { device: 'd', wish: retakes })])
    told += openings.due([server('a', 5)], seconds(second)).length
  }
  expect(told).toBe(maxSlotWatches)
  openings.setDevice('d', [waiting('later', { device: 'd', wish: retakes })])
  expect(idsDue(openings, [server('a', 5)], reportPause)).toEqual(['later'])
})

it('those who come while a server is being told of wait for its pause too, and keep their place when they call again', () => {
  const watches = Array.from({ length: batchSize }, (_, at) => waiting(`w${at}`, { wish: retakes, startedAt: at }))
  const openings = openingsOf(...watches)
  expect(idsDue(openings, [server('a', 5)], 0)).toHaveLength(batchSize)
  const [first, second] = ['first', 'second'].map((id, at) => waiting(id, { wish: retakes, startedAt: 1000 + at }))
  if (!first || !second) throw new Error('two watches')
  openings.setDevice(second.device, [second])
  openings.setDevice(first.device, [first])
  openings.setDevice(first.device, [{ ...first, endsAt: hours(3) }])
  expect(idsDue(openings, [server('a', 5)], seconds(29))).toEqual([])
  // Another server has room at once.
  expect(idsDue(openings, [server('a', 5), server('b', 5)], seconds(29))).toEqual(['first', 'second'])
})

it('forgets devices whose watches have ended, a few at a time', () => {
  const watches = Array.from({ length: 500 }, (_, at) => waiting(`w${at}`, { endsAt: at < 450 ? 10 : hours(1) }))
  const openings = openingsOf(...watches)
  openings.forgetEnded(10)
  expect(openings.size).toBe(300)
  for (let look = 0; look < 5; look += 1) openings.forgetEnded(10)
  expect(openings.size).toBe(50)
  expect(idsDue(openings, [server('a', 5)], 10)).toHaveLength(50)
})

it('means the servers that the page means', () => {
  const words = ['a', 'b', 'c', 'd'] as const
  const some = fc.uniqueArray(fc.constantFrom(...words))
  fc.assert(
    fc.property(
      some,
      some,
      fc.option(fc.nat(100)),
      fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)),
      (modes, regions, maxLatency, [mode, region]) => {
        const wish: SlotWish = { kind: 'any', modes, regions, maxLatency }
        const here: WatchedServer = { ...server('s', 5), mode, server: { ...server('s', 5).server, region } }
        expect(idsDue(openingsOf(waiting('w', { wish })), [here], 0)).toHaveLength(isMeant(wish, here) ? 1 : 0)
      },
    ),
  )
})

it('whatever the lists, reports only servers with room, and no watch twice within the pause', () => {
  const step = fc.record({
    frees: fc.array(fc.nat(6), { minLength: 3, maxLength: 3 }),
    later: fc.nat(minutes(3)),
    arrives: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const openings = openingsOf(waiting('r', { wish: retakes }), waiting('b', { wish: one('b'), slotsNeeded: 1 }))
      const last = new Map<string, number>()
      let now = 0
      for (const [count, { frees, later, arrives }] of steps.entries()) {
        now += later
        if (arrives)
          openings.setDevice(`${count}`, [waiting(`n${count}`, { device: `${count}`, endsAt: now + hours(1) })])
        const servers = frees.map((free, at) => server('abc'.charAt(at), free))
        for (const { watch, server: found } of openings.due(servers, now)) {
          expect(hasRoom(found.server, watch.id === 'b')).toBe(true)
          expect(now - (last.get(watch.id) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(reportPause)
          last.set(watch.id, now)
        }
      }
    }),
  )
})
