import { expect, it } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { releaseLease, takeLease } from '../../server/kernel/jobs/lease.ts'
import { pollerLease } from '../../server/servers/store/server-list-changes.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { isEverything } from '../support/everything.ts'
import { type PollingProcess, pollingWorld } from '../support/polling-world.ts'

type World = ReturnType<typeof pollingWorld>

/** The longest interval between two visits of one server, by rules/poll-intervals.ts, and the shortest. */
const [shortest, longest] = [seconds(10), seconds(11.8)]
/** A shard rests for as long while it goes to another process. */
const release = seconds(3)
/** Within which another process has the shards of one that was killed. */
const takeOver = seconds(12)

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

onEveryDatabase('processes that share the polling', { sensitive: true }, ({ kind, fresh }) => {
  // SQLite has one process.
  const several = it.skipIf(kind === 'sqlite')
  const inFull = it.skipIf(kind === 'sqlite' || !isEverything)
  const open = async () => pollingWorld(await fresh(), world4)

  several('share the servers anew when one joins, without a question too many or a gap', async () => {
    const world = await open()
    const a = await world.start('a')
    await world.pass(seconds(1))
    expect(polls(a)).toBe(90)
    await world.pass(seconds(14))
    for (const name of ['b', 'c']) {
      await world.start(name)
      await world.pass(seconds(25))
    }
    const shares = world.processes.map(polls)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(90)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(20)
    expect(least(world)).toBeGreaterThanOrEqual(shortest)
    expect(most(world)).toBeLessThanOrEqual(longest + release)
    expect(world.problems).toEqual([])
  })

  several('poll the servers of one that was killed within twelve seconds, and of one that stops at once', async () => {
    const world = await open()
    const [a, b, c] = [await world.start('a'), await world.start('b'), await world.start('c')]
    await world.pass(seconds(25))
    await b.kill()
    await world.pass(seconds(24))
    expect(polls(a) + polls(c)).toBe(90)
    await a.kill()
    await world.pass(takeOver)
    expect([polls(c), c.polling.role()]).toEqual([90, 'leader'])
    await world.pass(seconds(12))
    expect(most(world)).toBeLessThanOrEqual(longest + takeOver)

    const d = await world.start('d')
    await world.pass(seconds(25))
    expect(polls(d)).toBeGreaterThan(20)
    const from = world.clock()
    await c.stop()
    await world.pass(seconds(25))
    expect([polls(d), d.polling.role()]).toEqual([90, 'leader'])
    expect(most(world, from)).toBeLessThanOrEqual(longest + release)
    expect(least(world, from)).toBeGreaterThanOrEqual(shortest)
    expect(world.problems).toEqual([])
  })

  inFull('show one list: each version has the same rows everywhere, none is older than the one before', async () => {
    const world = await open()
    for (const name of ['a', 'b', 'c']) await world.start(name)
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

  several('leave a region to the process that is pinned to it, and wait for it before another polls it', async () => {
    const world = await open()
    const [a, b] = [await world.start('a'), await world.start('b', ['saopaulo'])]
    await world.pass(seconds(15))
    expect([regionsOf(a), regionsOf(b)]).toEqual([['beijing', 'shanghai', 'tokyo'], ['saopaulo']])
    await b.kill()
    await world.pass(seconds(16))
    expect(regionsOf(a)).not.toContain('saopaulo')
    await world.pass(seconds(6))
    expect(regionsOf(a)).toContain('saopaulo')
    const c = await world.start('c', ['saopaulo'])
    await world.pass(seconds(5))
    expect([polls(a), regionsOf(c)]).toEqual([70, ['saopaulo']])
    await c.stop()
    await world.pass(seconds(2))
    expect(polls(a)).toBe(90)
  })

  inFull('leave everything to a process of the release before, for as long as it holds the lease', async () => {
    const world = await open()
    const [a, b] = [await world.start('a'), await world.start('b')]
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
    expect(polls(a) + polls(b)).toBe(90)
  })

  several('go on as one that is alone while the database is away', async () => {
    const world = await open()
    const [a, b] = [await world.start('a'), await world.start('b')]
    await world.pass(seconds(15))
    await Promise.all([a.database.close(), b.database.close()])
    await world.pass(seconds(40))
    // Which of them published last is not decided: on a slow database the lease may have changed hands.
    expect([polls(a), polls(b)].toSorted((one, other) => one - other)).toEqual([0, 90])
    expect(most(world)).toBeLessThanOrEqual(longest + takeOver)
  })
})
