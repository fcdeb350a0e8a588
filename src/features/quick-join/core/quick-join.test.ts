import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { freeSlots, slotsNeeded } from '../../../../contract/push/slot-watch.ts'
import type { Server } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { candidatesOf } from './candidates.ts'
import { type DrawInput, draw } from './draw.ts'
import { advance, atModes, type Session } from './session.ts'

const server = (port: number, over: Partial<Server> = {}): Server =>
  listedServer(port, { name: `s${port}`, players: '0/10', category: 'retakes', ...over })

const { modes, quickJoin: quickJoinModes } = defaultSettings
const words = [...modes.flatMap((mode) => [mode.id, ...mode.aliases]), 'surf', ' DM ', 'Retakes']
const anyServers = fc
  .array(
    fc.record({
      category: fc.constantFrom(...words),
      open: fc.constantFrom(0 as const, 1 as const),
      current: fc.nat(20),
      max: fc.nat(20),
      players_max: fc.option(fc.nat(20)),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map(({ current, max, ...rest }, i) => server(i + 1, { ...rest, players: `${current}/${max}` })))
const anyMode = fc.constantFrom(...quickJoinModes)
const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const pings = fc.array(fc.option(fc.nat(200)), { minLength: 40, maxLength: 40 })

const input = (servers: readonly Server[], over: Partial<DrawInput> = {}): DrawInput => ({
  candidates: candidatesOf(servers, { mode: 'retakes', modes, vip: false }),
  latencyOf: () => undefined,
  maxPing: null,
  offered: [],
  random: () => 0,
  ...over,
})

describe('candidates', () => {
  test('are open, of the mode, and have the room that the user needs', () => {
    fc.assert(
      fc.property(anyServers, anyMode, fc.boolean(), (servers, mode, vip) => {
        const ids = new Set(candidatesOf(servers, { mode, modes, vip }).map((each) => each.id))
        const aliases = [mode, ...(modes.find((each) => each.id === mode)?.aliases ?? [])]
        for (const each of servers) {
          const [current = 0, textMax = 0] = each.players.split('/').map(Number)
          const free = (each.players_max ?? textMax) - current
          const of = aliases.includes(each.category.trim().toLowerCase())
          expect(ids.has(`10.0.0.1:${each.port}`)).toBe(each.open === 1 && of && free >= slotsNeeded(vip))
        }
      }),
    )
  })

  test.each([
    ['deathmatch', 'dm', true],
    ['deathmatch', ' Deathmatch ', true],
    ['deathmatch', 'pistol dm', false],
    ['deathmatch', 'no-awp dm', false],
    ['solo 1v1', '1v1', true],
    ['public', 'PUBLIC', true],
  ] as const)('mode %s, category %s: %s', (mode, category, expected) => {
    expect(candidatesOf([server(1, { category })], { mode, modes, vip: false })).toHaveLength(expected ? 1 : 0)
  })

  test('a maximum of 0 has no room', () => {
    expect(freeSlots(server(1, { players: '0/0' }))).toBe(0)
    expect(candidatesOf([server(1, { players: '0/0' })], { mode: 'retakes', modes, vip: true })).toEqual([])
  })
})

describe('draw', () => {
  test('always one of those with the fewest free slots, within the limit', () => {
    fc.assert(
      fc.property(
        anyServers,
        anyMode,
        fc.option(fc.nat(200)),
        pings,
        anyRandom,
        (servers, mode, maxPing, ping, random) => {
          const latencyOf = (id: string) => ping[Number(id.split(':')[1]) - 1] ?? undefined
          const candidates = candidatesOf(servers, { mode, modes, vip: false })
          const drawn = draw(input([], { candidates, latencyOf, maxPing, random: () => random }))
          const near = candidates.filter(({ id }) => maxPing === null || (latencyOf(id) ?? Infinity) <= maxPing)
          if (near.length > 0) {
            const fewest = Math.min(...near.map((each) => each.free))
            const allowed = near.filter((each) => each.free === fewest).map((each) => each.id)
            expect(drawn.kind === 'server' && allowed.includes(drawn.id)).toBe(true)
          } else expect(drawn.kind).toBe(candidates.length === 0 ? 'no-servers' : 'too-far')
        },
      ),
    )
  })

  test('another one never repeats until all were offered, in order of free slots', () => {
    fc.assert(
      fc.property(anyServers, anyMode, fc.infiniteStream(anyRandom), (servers, mode, randoms) => {
        const candidates = candidatesOf(servers, { mode, modes, vip: true })
        const random = () => randoms.next().value
        const offered: string[] = []
        for (let i = 0; i < candidates.length; i++) {
          const drawn = draw(input([], { candidates, offered, random }))
          if (drawn.kind === 'server') offered.push(drawn.id)
        }
        expect(new Set(offered).size).toBe(candidates.length)
        const free = offered.map((id) => candidates.find((each) => each.id === id)?.free ?? -1)
        expect(free).toEqual(free.toSorted((a, b) => a - b))
        if (candidates.length < 2) return
        const again = draw(input([], { candidates, offered, random }))
        expect(again.kind === 'server' && again.id !== offered.at(-1)).toBe(true)
      }),
    )
  })

  test('reaches every one of equal servers', () => {
    const servers = [server(1), server(2), server(3), server(4, { players: '1/20' })]
    const drawn = [0, 0.4, 0.99].map((value) => draw(input(servers, { random: () => value })))
    expect(drawn.map((each) => each.kind === 'server' && each.id)).toEqual(['10.0.0.1:1', '10.0.0.1:2', '10.0.0.1:3'])
  })

  test('says how far the nearest is', () => {
    const latencyOf = (id: string) => (id.endsWith(':1') ? 80 : id.endsWith(':2') ? 70 : undefined)
    const servers = [server(1), server(2), server(3)]
    expect(draw(input(servers, { latencyOf, maxPing: 60 }))).toEqual({ kind: 'too-far', nearest: 70 })
    expect(draw(input([server(3)], { latencyOf, maxPing: 60 }))).toEqual({ kind: 'too-far', nearest: undefined })
  })
})

describe('session', () => {
  const offer = (id: string) => ({ type: 'drawn', draw: { kind: 'server', id } }) as const
  const run = (...events: Parameters<typeof advance>[1][]): Session => events.reduce(advance, atModes)

  test('previous and next move through what was offered; another one adds to it', () => {
    const two = run({ type: 'choose', mode: 'retakes' }, offer('a'), offer('b'))
    expect(two).toEqual({ step: 'offer', mode: 'retakes', offered: ['a', 'b'], at: 1 })
    expect(advance(two, { type: 'previous' })).toMatchObject({ at: 0 })
    expect(advance(advance(two, { type: 'previous' }), { type: 'previous' })).toMatchObject({ at: 0 })
    expect(advance(advance(two, { type: 'previous' }), { type: 'next' })).toEqual(two)
    expect(advance(two, { type: 'next' })).toEqual(two)
  })

  test('back resets; a late draw after it changes nothing', () => {
    expect(run({ type: 'choose', mode: 'public' }, { type: 'back' }, offer('a'))).toEqual(atModes)
    expect(run({ type: 'next' })).toEqual(atModes)
  })

  test('keeps the reason if there is nothing to offer', () => {
    const none = run({ type: 'choose', mode: 'public' }, { type: 'drawn', draw: { kind: 'no-servers' } })
    expect(none).toEqual({ step: 'none', mode: 'public', why: { kind: 'no-servers' } })
  })
})
