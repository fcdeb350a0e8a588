import { expect, it } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { releaseLease, takeLease } from '../../server/kernel/jobs/lease.ts'
import { pollerLease } from '../../server/servers/store/server-list-changes.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type PollingProcess, pollingWorld } from '../support/polling-world.ts'

type World = ReturnType<typeof pollingWorld>

/** The longest interval between two visits of one server, by rules/poll-intervals.ts, and the shortest. */
const [shortest, longest] = [seconds(10), seconds(11.8)]
/** Within which another process polls the servers of one that ended, however it ended. */
const takeOver = seconds(3)
/** For how long two processes may poll the same servers, where one has lost its session. */
const overlap = seconds(12)

/** How long each server has waited between two visits that ended, or did not end, after `from`. */
function waits(world: World, from: number): readonly number[] {
  const now = world.clock()
  return [...world.visits().values()].flatMap((visits) => {
    const times = visits.map(({ at }) => at)
    const rest = now - (times.at(-1) ?? 0)
    const past = times.slice(1).flatMap((at, i) => (at < from ? [] : [at - (times[i] ?? 0)]))
    return rest > longest ? [...past, rest] : past
  })
}
const least = (world: World, from = 0) => Math.min(...waits(world, from))
const most = (world: World, from = 0) => Math.max(...waits(world, from))

/** Servers that a process polls. */
const polls = ({ polling }: PollingProcess) => [...polling.polled().values()].reduce((sum, count) => sum + count, 0)
const regionsOf = ({ polling }: PollingProcess) => [...polling.polled().keys()].sort()
const world4 = { beijing: 30, shanghai: 30, saopaulo: 20, tokyo: 10 }

/** Servers that were visited in the last `ms` by more than one process. */
function visitedTwice(world: World, ms: number): number {
  const from = world.clock() - ms
  const recent = [...world.visits().values()].map(
    (visits) => new Set(visits.filter(({ at }) => at > from).map(({ by }) => by)),
  )
  return recent.filter(({ size }) => size > 1).length
}

onEveryDatabase('processes that poll by locks', { sensitive: true }, ({ kind, fresh }) => {
  // SQLite has one process.
  const several = it.skipIf(kind === 'sqlite')
  const open = async () => pollingWorld(await fresh(), world4)
  const leaders = ({ processes }: World) =>
    processes.filter((each) => !each.isOver() && each.polling.role() === 'leader').map(({ name }) => name)

  several('leave everything to one of them, also when others join', async () => {
    const world = await open()
    const a = await world.start('a')
    await world.pass(seconds(1))
    expect(polls(a)).toBe(90)
    for (const name of ['b', 'c']) {
      await world.start(name)
      await world.pass(seconds(13))
    }
    expect(world.processes.map(polls)).toEqual([90, 0, 0])
    expect(least(world)).toBeGreaterThanOrEqual(shortest)
    expect(most(world)).toBeLessThanOrEqual(longest)
    expect(world.problems).toEqual([])
  })

  several.each([
    ['killed', false],
    ['stopped', false],
    ['killed while no nudge arrives', true],
  ] as const)('take over within three seconds from one that is %s', async (how, isDeaf) => {
    const world = await open()
    await world.start('a', [], isDeaf)
    await world.pass(seconds(1))
    for (const name of ['b', 'c']) await world.start(name, [], isDeaf)
    await world.pass(seconds(24))
    for (const name of ['d', 'e']) {
      const [leader] = world.processes.filter((each) => leaders(world).includes(each.name))
      await (how === 'stopped' ? leader?.stop() : leader?.kill())
      await world.pass(takeOver)
      expect(leaders(world)).toHaveLength(1)
      await world.pass(seconds(24))
      await world.start(name, [], isDeaf)
    }
    expect(leaders(world)).toHaveLength(1)
    expect(most(world)).toBeLessThanOrEqual(longest + takeOver)
    // Those of the last second before a kill are not known to the successor; all others keep their pace.
    expect(waits(world, 0).filter((wait) => wait < shortest).length).toBeLessThanOrEqual(40)
    expect(world.problems).toEqual([])
  })

  several('show one list: each version has the same rows everywhere, none is older than the one before', async () => {
    const world = await open()
    await world.start('a')
    await world.pass(seconds(1))
    for (const [name, ...regions] of [['b'], ['c', 'saopaulo', 'tokyo']] as const) await world.start(name, regions)
    await world.pass(seconds(20))
    const ports = world.servers.filter((_, i) => i % 7 === 0).map(({ port }) => port)
    for (const port of ports) world.silent.add(port)
    await world.pass(seconds(60))
    const isOpen = ({ publication }: PollingProcess, port: number) => publication.current()?.servers[port - 1]?.open
    for (const port of ports) expect(world.processes.map((each) => isOpen(each, port))).toEqual([0, 0, 0])
    world.silent.clear()
    /** When every process showed that a server is back. */
    const backAt = new Map<number, number>()
    while (backAt.size < ports.length) {
      await world.pass(100)
      for (const port of ports) {
        if (!backAt.has(port) && world.processes.every((each) => isOpen(each, port) === 1))
          backAt.set(port, world.clock())
      }
    }
    for (const [port, at] of backAt) {
      const sent = world.processes.flatMap((each) => each.sent())
      const asked = Math.max(
        ...sent.filter((packet) => packet.port === port && packet.at <= at).map((packet) => packet.at),
      )
      expect(at - asked, `port ${port}`).toBeLessThanOrEqual(seconds(2))
    }
    const bodies = new Map<number, string>()
    for (const { shown } of world.processes) {
      expect(shown.length).toBeGreaterThan(5)
      const versions = shown.map(({ version }) => version)
      expect(versions).toEqual(versions.toSorted((one, other) => one - other))
      for (const { version, servers } of shown) {
        const body = JSON.stringify(servers)
        expect(bodies.get(version) ?? body).toBe(body)
        bodies.set(version, body)
      }
    }
    expect(world.problems).toEqual([])
  })

  several('leave a region to one process that is pinned to it, and take it back within three seconds', async () => {
    const world = await open()
    const a = await world.start('a')
    await world.pass(seconds(15))
    const b = await world.start('b', ['saopaulo'])
    await world.pass(seconds(2))
    const c = await world.start('c', ['saopaulo'])
    await world.pass(seconds(25))
    expect([a, b, c].map(regionsOf)).toEqual([['beijing', 'shanghai', 'tokyo'], ['saopaulo'], []])
    expect(most(world)).toBeLessThanOrEqual(longest)
    await b.kill()
    await world.pass(takeOver)
    expect([a, c].map(regionsOf)).toEqual([['beijing', 'shanghai', 'tokyo'], ['saopaulo']])
    await c.stop()
    await world.pass(takeOver)
    expect(polls(a)).toBe(90)
    await world.pass(seconds(12))
    expect(most(world)).toBeLessThanOrEqual(longest + takeOver)
    expect(world.problems).toEqual([])
  })

  several('are led by a pinned one only while there is no other', async () => {
    const world = await open()
    const a = await world.start('a', ['saopaulo'])
    await world.pass(seconds(5))
    expect([a.polling.role(), polls(a)]).toEqual(['leader', 90])
    const b = await world.start('b')
    await world.pass(seconds(5))
    expect(leaders(world)).toEqual(['b'])
    expect([a, b].map(regionsOf)).toEqual([['saopaulo'], ['beijing', 'shanghai', 'tokyo']])
    await b.kill()
    await world.pass(takeOver)
    expect([a.polling.role(), polls(a)]).toEqual(['leader', 90])
    await world.pass(seconds(12))
    expect(most(world)).toBeLessThanOrEqual(longest + takeOver)
    expect(world.problems).toEqual([])
  })

  several('leave everything to a process of the release before, for as long as it holds the lease', async () => {
    const world = await open()
    const [a, b] = [await world.start('a'), await world.start('b', ['saopaulo'])]
    await world.pass(seconds(15))
    await a.database.kysely.updateTable('lease').set({ holder: 'older' }).where('name', '=', pollerLease).execute()
    for (let renewed = 0; renewed < 8; renewed += 1) {
      expect(await takeLease(b.database, pollerLease, 'older', Date.now(), seconds(10))).toBe(true)
      await world.pass(seconds(2))
      expect([a, b].map(({ polling }) => polling.role())).toEqual(['follower', 'follower'])
    }
    const asked = [...world.visits().values()].flat().filter(({ at }) => at > world.clock() - seconds(13))
    expect([polls(a), polls(b), asked]).toEqual([0, 0, []])
    await releaseLease(a.database, pollerLease, 'older')
    await world.pass(seconds(4))
    expect([polls(a), polls(b)]).toEqual([70, 20])
  })

  several('go on while the database is away: the one that leads, for all regions', async () => {
    const world = await open()
    const a = await world.start('a')
    await world.pass(seconds(1))
    const [b, c] = [await world.start('b'), await world.start('c', ['saopaulo'])]
    await world.pass(seconds(15))
    for (const each of [a, b, c]) await each.loseSession()
    await Promise.all([a, b, c].map(({ database }) => database.close()))
    await world.pass(seconds(40))
    expect([a, b, c].map(polls)).toEqual([90, 0, 0])
    expect(most(world)).toBeLessThanOrEqual(longest + overlap)
  })

  several('stop polling when another process has taken over from a lost session', async () => {
    const world = await open()
    const a = await world.start('a')
    await world.pass(seconds(1))
    const b = await world.start('b')
    await world.pass(seconds(15))
    await a.loseSession()
    await world.pass(takeOver)
    expect([leaders(world), polls(b)]).toEqual([expect.arrayContaining(['b']), 90])
    // The other one learns of it with a statement of its own, which the database may answer before.
    await world.pass(overlap - takeOver)
    expect([leaders(world), polls(a), polls(b)]).toEqual([['b'], 0, 90])
    await a.openSession()
    await world.pass(seconds(25))
    expect([leaders(world), visitedTwice(world, overlap)]).toEqual([['b'], 0])
    expect(most(world)).toBeLessThanOrEqual(longest)
    expect(world.problems).toEqual([])
  })

  several('keep their leader without its session where no other one takes over', async () => {
    const world = await open()
    const a = await world.start('a')
    await world.pass(seconds(15))
    await a.loseSession()
    await world.pass(seconds(25))
    expect([a.polling.role(), polls(a)]).toEqual(['leader', 90])
    expect(most(world)).toBeLessThanOrEqual(longest)
    expect(world.problems).toEqual([])
  })
})
