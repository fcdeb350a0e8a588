import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Server } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { indexOfServers } from '../../../../tests/support/rows.ts'
import type { ServerIndex } from './server-index.ts'
import { nextSort, type OrderInput, orderRows, rankNames, type Sort } from './sort.ts'

const server = (port: number, more: Partial<Server> = {}): Server =>
  listedServer(port, { name: `S ${port}`, players: '0/10', ...more })

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true })

function ports(servers: readonly Server[], sort: Sort | undefined, more: Partial<OrderInput> = {}): number[] {
  const index = indexOfServers(servers)
  const rank = rankNames(new Set(index.rows.map((row) => row.name)), new Map(), collator.compare)
  const input: OrderInput = {
    sort,
    favourites: new Set(),
    nameRank: (name) => rank.get(name) ?? 0,
    latencyOf: () => undefined,
    ...more,
  }
  return orderRows(index, input).map((row) => row.server.port)
}

const asc = (column: Sort['column']): Sort => ({ column, direction: 'asc' })
const desc = (column: Sort['column']): Sort => ({ column, direction: 'desc' })

describe('nextSort', () => {
  it('cycles none → ascending → descending → none', () => {
    const first = nextSort(undefined, 'name')
    const second = nextSort(first, 'name')
    expect([first, second, nextSort(second, 'name')]).toEqual([asc('name'), desc('name'), undefined])
  })
  it('starts over on another column', () => {
    expect(nextSort(desc('players'), 'latency')).toEqual(asc('latency'))
  })
})

describe('orderRows', () => {
  const servers = [
    server(3, { players: '5/10' }),
    server(1, { players: '5/10' }),
    server(2, { players: '9/10' }),
    server(9, { players: '8/10', open: 0 }),
    server(4, { players: '0/10', ontop: 1 }),
    server(5, { players: '1/10', ontop: 7 }),
  ]

  it('sorts pinned servers first by priority, ties by address, offline last', () => {
    expect(ports(servers, desc('players'))).toEqual([5, 4, 2, 1, 3, 9])
    expect(ports(servers, asc('players'))).toEqual([5, 4, 1, 3, 2, 9])
  })

  it('sorts favourites after the pinned ones and before the rest', () => {
    expect(ports(servers, desc('players'), { favourites: new Set(['10.0.0.1:3']) })).toEqual([5, 4, 3, 2, 1, 9])
  })

  it('keeps the API’s order without a sort', () => {
    expect(ports(servers, undefined)).toEqual([5, 4, 3, 1, 2, 9])
  })

  it('sorts unknown and offline latencies last in both directions', () => {
    const latency = new Map([
      ['10.0.0.1:3', 40.4],
      ['10.0.0.1:1', 40.2],
      ['10.0.0.1:9', 1],
    ])
    const latencyOf = (id: string) => latency.get(id)
    expect(ports(servers.slice(0, 4), asc('latency'), { latencyOf })).toEqual([1, 3, 2, 9])
    expect(ports(servers.slice(0, 4), desc('latency'), { latencyOf })).toEqual([3, 1, 2, 9])
  })

  it('sorts names as the language does, numbers as numbers', () => {
    const named = ['死斗 #10', '回防 #2', '死斗 #9', 'Alpha'].map((name, at) => server(at + 1, { name }))
    const expected = [...named].sort((a, b) => collator.compare(a.name, b.name)).map((each) => each.port)
    expect(ports(named, asc('name'))).toEqual(expected)
    expect(ports(named, desc('name'))).toEqual([...expected].reverse())
  })

  it('follows a refresh of the same addresses, and one that adds an address', () => {
    const input = {
      sort: desc('players'),
      favourites: new Set<string>(),
      nameRank: () => 0,
      latencyOf: () => undefined,
    }
    const order = (index: ServerIndex) => orderRows(index, input).map((row) => row.server.port)
    const first = indexOfServers([server(3), server(1), server(2)])
    expect(order(first)).toEqual([1, 2, 3])
    const second = indexOfServers([server(3, { players: '4/10' }), server(1), server(2)], first)
    expect(order(second)).toEqual([3, 1, 2])
    const third = indexOfServers([server(1), server(0), server(3)], second)
    expect(order(third)).toEqual([1, 3])
    const fourth = indexOfServers([server(7), server(1), server(3, { players: '1/10' })], third)
    expect(order(fourth)).toEqual([3, 1, 7])
  })

  it('shows every row once, and agrees with a plain comparison', () => {
    const row = fc.record({
      players: fc.integer({ min: 0, max: 64 }),
      ontop: fc.integer({ min: 0, max: 3 }),
      open: fc.constantFrom<0 | 1>(0, 1),
    })
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (rows, direction) => {
          const list = rows.map((each, at) => server(10_000 + at, { ...each, players: `${each.players}/64` }))
          const sign = direction === 'asc' ? 1 : -1
          const expected = [...list].sort(
            (a, b) =>
              b.ontop - a.ontop ||
              Number(b.open) - Number(a.open) ||
              (a.open === 1 ? sign * (Number.parseInt(a.players, 10) - Number.parseInt(b.players, 10)) : 0) ||
              a.port - b.port,
          )
          expect(ports(list, { column: 'players', direction })).toEqual(expected.map((each) => each.port))
        },
      ),
    )
  })
})

describe('rankNames', () => {
  const ranked = rankNames(new Set(['b', 'a', 'B2', '回']), new Map(), collator.compare)
  it('ranks in the order of the language', () => {
    const expected = ['b', 'a', 'B2', '回'].sort(collator.compare)
    expect([...ranked.keys()]).toEqual(expected)
    expect([...ranked.values()]).toEqual([0, 1, 2, 3])
  })
  it('gives the ranks it has while they cover every name', () => {
    expect(rankNames(new Set(['a', '回']), ranked, collator.compare)).toBe(ranked)
    expect(rankNames(new Set(['a', 'c']), ranked, collator.compare)).not.toBe(ranked)
  })
})
