import { describe, expect, it } from 'vitest'
import { type Member, planShards, type Shard, shardOf, shardsOf } from './shards.ts'

const live = (holder: string, ...regions: string[]): Member => ({ holder, regions, isLive: true })
const gone = (holder: string, ...regions: string[]): Member => ({ holder, regions, isLive: false })

/** So many servers per region. */
const shards = (counts: Readonly<Record<string, number>>): Shard[] =>
  shardsOf(
    Object.entries(counts).flatMap(([region, count]) =>
      Array.from({ length: count }, (_, i) => ({ id: `${region}-${i}`, region })),
    ),
  )
const world = shards({ beijing: 120, shanghai: 200, tokyo: 80, frankfurt: 60, saopaulo: 30, sydney: 10 })

/** Servers by process. */
function loads(all: readonly Shard[], plan: ReadonlyMap<string, string>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { name, servers } of all) {
    const holder = plan.get(name) ?? 'nobody'
    sums[holder] = (sums[holder] ?? 0) + servers
  }
  return sums
}
const holdersOf = (all: readonly Shard[], plan: ReadonlyMap<string, string>, region: string) =>
  new Set(all.filter((shard) => shard.region === region).map(({ name }) => plan.get(name)))
const moved = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  new Set([...a].filter(([name, holder]) => b.get(name) !== holder).map(([name]) => name))

describe('shards', () => {
  it('depend on region and id only', () => {
    expect(shardOf({ id: 'a', region: 'x' })).toBe(shardOf({ id: 'a', region: 'x' }))
    const sizes = shards({ x: 8000 }).map(({ servers }) => servers)
    expect(sizes).toHaveLength(8)
    expect(Math.min(...sizes)).toBeGreaterThan(850)
    expect(shards({})).toEqual([])
  })
})

describe('the plan', () => {
  it('gives everything to a process that is alone', () => {
    expect(loads(world, planShards(world, [live('a')]))).toEqual({ a: 500 })
  })

  it('is the same for every process, in whatever order it reads them', () => {
    const members = [live('a'), live('b'), live('c', 'tokyo')]
    const other = planShards([...world].reverse(), [...members].reverse())
    expect(moved(planShards(world, members), other)).toEqual(new Set())
  })

  it('keeps a region together, unless it is large', () => {
    const plan = planShards(world, [live('a'), live('b'), live('c')])
    for (const region of ['beijing', 'shanghai', 'tokyo']) expect(holdersOf(world, plan, region).size).toBe(1)
    const large = shards({ shanghai: 4000, tokyo: 10 })
    expect(holdersOf(large, planShards(large, [live('a'), live('b'), live('c')]), 'shanghai').size).toBe(3)
  })

  it('shares evenly', () => {
    const members = ['a', 'b', 'c', 'd'].map((name) => live(name))
    const large = shards({ beijing: 2000, shanghai: 3000, tokyo: 300, frankfurt: 300, saopaulo: 200 })
    for (const servers of Object.values(loads(large, planShards(large, members)))) {
      expect(servers).toBeLessThan((5800 / 4) * 1.4)
      expect(servers).toBeGreaterThan((5800 / 4) * 0.6)
    }
  })

  it('moves little when a process joins or leaves', () => {
    const large = shards(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`region-${i}`, 100 + i * 17])))
    const three = planShards(
      large,
      ['a', 'b', 'c'].map((name) => live(name)),
    )
    const four = planShards(
      large,
      ['a', 'b', 'c', 'd'].map((name) => live(name)),
    )
    expect(moved(three, four).size).toBeLessThan(three.size / 2)
    expect(new Set(four.values())).toContain('d')
  })

  it('gives a region to those that are pinned to it, and them nothing else while others can', () => {
    const plan = planShards(world, [live('a'), live('b'), live('c', 'saopaulo', 'frankfurt')])
    expect(holdersOf(world, plan, 'saopaulo')).toEqual(new Set(['c']))
    expect(holdersOf(world, plan, 'frankfurt')).toEqual(new Set(['c']))
    expect(loads(world, plan).c).toBe(90)
    expect(loads(world, planShards(world, [live('c', 'saopaulo')]))).toEqual({ c: 500 })
  })

  it('waits for a pinned process that has just gone, and for no other', () => {
    const plan = planShards(world, [live('a'), gone('b'), gone('c', 'saopaulo')])
    expect(loads(world, plan)).toEqual({ a: 470, nobody: 30 })
    expect(loads(world, planShards(world, [live('a'), live('d', 'saopaulo'), gone('c', 'saopaulo')]))).toEqual({
      a: 470,
      d: 30,
    })
    expect(planShards(world, [gone('a')]).size).toBe(0)
  })
})
