import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { minutes } from '../../../../contract/duration.ts'
import {
  hasRoom,
  isMeant,
  reportPause,
  type SlotWatch,
  type SlotWish,
  type WatchedServer,
} from '../../../../contract/push/slot-watch.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import { modeKey } from '../../../../contract/servers/modes.ts'
import type { Server } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { decide, type World } from './decide.ts'

const id = (port: number) => serverId('10.0.0.1', port)
const watched = (port: number, over: Partial<Server> = {}, latency?: number): WatchedServer => ({
  id: id(port),
  mode: modeKey(defaultSettings.modes, listedServer(port, over).category),
  server: listedServer(port, over),
  latency,
})
const full = (port: number, over: Partial<Server> = {}, latency?: number) =>
  watched(port, { players: '10/10', ...over }, latency)

const watch = (wish: SlotWish, over: Partial<SlotWatch> = {}): SlotWatch => ({
  id: 'w',
  wish,
  startedAt: 0,
  endsAt: minutes(120),
  ...over,
})
const one: SlotWish = { kind: 'server', server: id(1), name: 'one' }
const ann: SlotWish = { kind: 'player', steamId: '76561198000000001', name: 'Ann' }
const any = (over: Partial<Extract<SlotWish, { kind: 'any' }>> = {}): SlotWish => ({
  kind: 'any',
  modes: [],
  regions: [],
  maxLatency: null,
  ...over,
})
const world = (servers: readonly WatchedServer[], over: Partial<World> = {}): World => ({
  servers,
  vip: false,
  now: minutes(1),
  ...over,
})

describe('a watch of one server', () => {
  test('reports once while there is room', () => {
    const first = decide([watch(one)], world([watched(1), watched(2)]))
    expect(first.fired).toMatchObject([{ found: { server: id(1), at: minutes(1) } }])
    const second = decide(first.watches, world([watched(1)], { now: minutes(2) }))
    expect(second).toEqual({ watches: first.watches, fired: [] })
    expect(second.watches).toBe(first.watches)
  })

  test.each([
    ['four free slots', '6/10', false, true],
    ['three free slots', '7/10', false, false],
    ['one free slot, for VIP', '9/10', true, true],
    ['none, for VIP', '10/10', true, false],
  ])('%s', (_, players, vip, fires) => {
    expect(decide([watch(one)], world([watched(1, { players })], { vip })).fired).toHaveLength(fires ? 1 : 0)
  })

  test('an offline server has no room', () => {
    expect(decide([watch(one)], world([watched(1, { open: 0 })])).fired).toEqual([])
  })

  test('a server that fills and empties is reported again after a pause at the earliest', () => {
    const start = decide([watch(one)], world([watched(1)], { now: 0 })).watches
    const gone = decide(start, world([full(1)], { now: minutes(1) }))
    expect(gone.watches[0]?.found).toBeUndefined()
    expect(decide(gone.watches, world([watched(1)], { now: reportPause - 1 })).fired).toEqual([])
    expect(decide(gone.watches, world([watched(1)], { now: reportPause })).fired).toHaveLength(1)
  })

  test('a clock that was set back does not silence it', () => {
    const reported = watch(one, { reportedAt: minutes(60), endsAt: minutes(180) })
    expect(decide([reported], world([watched(1)], { now: minutes(2) })).fired).toHaveLength(1)
  })

  test('is gone when its time is over', () => {
    expect(decide([watch(one, { endsAt: minutes(1) })], world([watched(1)]))).toEqual({ watches: [], fired: [] })
  })
})

describe('a watch of any server', () => {
  test.each([
    ['of another mode', any({ modes: ['retakes'] }), watched(1, { category: 'dm' })],
    ['of another region', any({ regions: ['eu-frankfurt'] }), watched(1)],
    ['beyond the limit', any({ maxLatency: 40 }), watched(1, {}, 41)],
    ['of unknown latency', any({ maxLatency: 40 }), watched(1)],
  ])('not one %s', (_, wish, server) => {
    expect(decide([watch(wish)], world([server])).fired).toEqual([])
  })

  test('an alias of the mode, within the limit', () => {
    const wish = any({ modes: ['deathmatch'], maxLatency: 40 })
    const fired = decide([watch(wish)], world([watched(1, { category: 'DM' }, 40)])).fired
    expect(fired).toMatchObject([{ found: { server: id(1) } }])
  })

  test('the nearest one', () => {
    const servers = [watched(1), watched(2, {}, 30), watched(3, {}, 20), full(4, {}, 5)]
    expect(decide([watch(any())], world(servers)).fired).toMatchObject([{ found: { server: id(3) } }])
  })
})

test('whatever the lists, it reports only servers that are meant and have room, never twice within the pause', () => {
  const servers = fc.array(
    fc.record({
      free: fc.nat(10),
      open: fc.constantFrom(0 as const, 1 as const),
      latency: fc.option(fc.nat(100), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const lists = fc.array(fc.tuple(servers, fc.nat(minutes(3)), fc.boolean()), { maxLength: 30 })
  const limit = fc.option(fc.integer({ min: 1, max: 100 }))
  fc.assert(
    fc.property(lists, limit, (steps, maxLatency) => {
      let watches: readonly SlotWatch[] = [watch(any({ maxLatency })), watch(one, { id: 'o' })]
      let now = 0
      const last = new Map<string, number>()
      for (const [list, later, vip] of steps) {
        now += later
        const seen = list.map(({ free, open, latency }, at) =>
          watched(at + 1, { players: `${10 - free}/10`, open }, latency),
        )
        const { watches: next, fired } = decide(watches, { servers: seen, vip, now })
        watches = next
        for (const { id: name, wish, found } of fired) {
          const server = seen.find((each) => each.id === found?.server)
          expect(server && isMeant(wish, server) && hasRoom(server.server, vip)).toBe(true)
          expect(now - (last.get(name) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(reportPause)
          last.set(name, now)
        }
      }
    }),
  )
})

test('a player is reported once where they are, until they have left that server; a list of players that is not known changes nothing', () => {
  const on = (...servers: string[]) => new Map([['ann', servers]])
  const found = decide([watch(ann)], world([full(1), full(2)], { places: on(id(2)) }))
  expect(found.fired).toMatchObject([{ found: { server: id(2) } }])
  const still = decide(found.watches, world([full(1), full(2)], { places: on(id(2)), now: minutes(9) }))
  expect(still).toEqual({ watches: found.watches, fired: [] })
  expect(decide(found.watches, world([full(1)], { now: minutes(9) })).watches).toBe(found.watches)
  const left = decide(found.watches, world([full(1), full(2)], { places: on(), now: minutes(9) }))
  expect(left.watches[0]?.found).toBeUndefined()
  expect(decide([watch(ann)], world([watched(1)])).fired).toEqual([])
})

test('a watch goes on at the address to which its server moved', () => {
  const moved = { ...watched(2), former: [id(1)] }
  expect(decide([watch(one)], world([moved])).fired).toMatchObject([{ found: { server: id(2) } }])
})
