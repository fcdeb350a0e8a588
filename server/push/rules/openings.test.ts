import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { hasRoom, reportPause, type SlotWish, type WatchedServer } from '../../../contract/slot-watch.ts'
import { batchSize, Openings, type Waiting } from './openings.ts'

const server = (id: string, free: number, open: 0 | 1 = 1): WatchedServer => ({
  id,
  mode: 'retakes',
  server: { category: 'retakes', region: 'ap-tokyo', open, players: `${20 - free}/20`, players_max: null },
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
          expect(hasRoom(found.server, watch.slotsNeeded === 1)).toBe(true)
          expect(now - (last.get(watch.id) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(reportPause)
          last.set(watch.id, now)
        }
      }
    }),
  )
})
