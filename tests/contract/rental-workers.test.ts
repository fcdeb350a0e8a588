import { expect, it, vi } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import type { ServerDriver } from '../../server/rentals/backends/driver.ts'
import type { BackendDeps } from '../../server/rentals/jobs/deps.ts'
import { createRentalKeeper } from '../../server/rentals/jobs/keep-rentals.ts'
import { stepLimits } from '../../server/rentals/rules/step-limits.ts'
import { type DatabaseUnderTest, onEveryDatabase } from '../support/databases.ts'
import { openRentals, type RentalWorld } from '../support/rentals.ts'

/** Three processes on PostgreSQL; SQLite has one. Each counts the creations that it runs. */
async function openProcesses({ openInProcesses }: DatabaseUnderTest, isLocal = false) {
  const databases = await openInProcesses(3)
  const world = await openRentals(databases[0], { isLocal })
  world.memory.creationMs = 0
  const errors: unknown[] = []
  const gates = new Map<string, Promise<void>>()
  const processes = databases.map((database) => {
    const made = { now: 0, most: 0, all: 0 }
    const { driver } = world.memory
    const create: ServerDriver['create'] = async (spec, key) => {
      made.all += 1
      made.now += 1
      made.most = Math.max(made.most, made.now)
      try {
        await gates.get(spec.region)
        return await driver.create(spec, key)
      } finally {
        made.now -= 1
      }
    }
    const deps: BackendDeps = { ...world.deps, database, driver: { ...driver, create } }
    return { made, keeper: createRentalKeeper(deps, (error) => errors.push(error)) }
  })
  const gatekeepers: (() => void)[] = []
  return {
    async stop() {
      for (const letGo of gatekeepers) letGo()
      await Promise.all(processes.map(({ keeper }) => keeper.stop()))
      expect(errors).toEqual([])
    },
    world,
    processes,
    /** Creations in a region do not end until this is called. */
    slow(region: string): () => void {
      let letGo: () => void = () => undefined
      const gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      gates.set(region, gate)
      gatekeepers.push(letGo)
      return letGo
    },
    creations: () => processes.map(({ made }) => made.now),
    start() {
      for (const { keeper } of processes) keeper.start()
    },
  }
}

type Processes = Awaited<ReturnType<typeof openProcesses>>

/** Runs a test with processes that are stopped before their databases are closed. */
async function withProcesses(
  databases: DatabaseUnderTest,
  test: (processes: Processes) => Promise<void>,
  isLocal = false,
): Promise<void> {
  const processes = await openProcesses(databases, isLocal)
  try {
    await test(processes)
  } finally {
    await processes.stop()
  }
}

const statusesOf = async ({ deps }: RentalWorld, region: string): Promise<string[]> => {
  const rows = deps.database.kysely.selectFrom('rental').select('status').where('region', '=', region)
  return (await rows.execute()).map(({ status }) => status)
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

onEveryDatabase('processes that create practice servers', { sensitive: true }, (databases) => {
  it('share them within their limits, and a region that does not respond holds up no other', () =>
    withProcesses(databases, async ({ world, processes, slow, creations, start }) => {
      const letGo = slow('ap-tokyo')
      const ids: string[] = []
      for (let i = 0; i < 14; i += 1) ids.push(await world.rent({ region: 'ap-tokyo' }))
      start()
      const inTokyo = processes.length === 1 ? stepLimits.processRegion : stepLimits.backendRegion
      await expect.poll(() => sum(creations())).toBe(inTokyo)
      expect(creations()).toEqual(processes.map(() => stepLimits.processRegion))
      for (let i = 0; i < 3; i += 1) {
        ids.push(await world.rent({ region: 'ap-seoul' }), await world.rent({ region: 'ap-shanghai' }))
      }
      await expect.poll(() => statusesOf(world, 'ap-seoul')).toEqual(['RUNNING', 'RUNNING', 'RUNNING'])
      await expect.poll(() => statusesOf(world, 'ap-shanghai')).toEqual(['RUNNING', 'RUNNING', 'RUNNING'])
      expect(sum(creations())).toBe(inTokyo)
      letGo()
      await expect.poll(async () => new Set(await statusesOf(world, 'ap-tokyo'))).toEqual(new Set(['RUNNING']))
      expect(world.memory.made).toBe(20)
      expect(sum(processes.map(({ made }) => made.all))).toBe(20)
      expect(Math.max(...processes.map(({ made }) => made.most))).toBeLessThanOrEqual(stepLimits.process)
    }))

  it('do not exceed what one process and the backend may do at the same time', () =>
    withProcesses(databases, async ({ world, processes, slow, creations, start }) => {
      const regions = ['ap-tokyo', 'ap-seoul', 'ap-shanghai']
      const doors = regions.map(slow)
      for (let i = 0; i < 30; i += 1) await world.rent({ region: regions[i % 3] ?? '' })
      start()
      const all = Math.min(stepLimits.backend, processes.length * stepLimits.process)
      await expect.poll(() => sum(creations())).toBe(all)
      expect(Math.max(...creations())).toBe(stepLimits.process)
      for (const letGo of doors) letGo()
      await expect.poll(() => world.memory.made).toBe(30)
    }))

  it('leave it to one of them if the instances belong to that process', () =>
    withProcesses(
      databases,
      async ({ world, processes, start }) => {
        await world.rent()
        await world.rent()
        start()
        await expect.poll(() => world.memory.made).toBe(2)
        expect(processes.filter(({ made }) => made.all > 0)).toHaveLength(1)
      },
      true,
    ))

  it('release what they hold together when the last one stops, so that a move of the database need not wait', () =>
    withProcesses(databases, async ({ world, processes, start }) => {
      const { kysely } = world.deps.database
      const held = async () =>
        new Set((await kysely.selectFrom('lease').select('name').execute()).map(({ name }) => name))
      start()
      await expect.poll(async () => (await held()).size).toBe(processes.length + 2)
      for (const { keeper } of processes.slice(1)) await keeper.stop()
      expect(await held()).toContain('rentals')
      await processes[0]?.keeper.stop()
      expect(await held()).toEqual(new Set())
    }))

  it('wait while a process of an earlier release does all the work', () =>
    withProcesses(databases, async ({ world, start }) => {
      const { database } = world.deps
      await takeLease(database, 'rentals', 'a process of an earlier release', world.clock.now, seconds(15))
      const id = await world.rent()
      const looked = vi.spyOn(world.deps.database.kysely, 'insertInto')
      start()
      await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(0)
      expect(await world.row(id)).toMatchObject({ status: 'CREATING', ref: null })
      expect(
        await takeLease(database, 'rentals', 'a process of an earlier release', world.clock.now, seconds(15)),
      ).toBe(true)
      world.clock.now += seconds(15)
      await expect.poll(async () => (await world.row(id)).status).toBe('RUNNING')
      expect(
        await takeLease(database, 'rentals', 'a process of an earlier release', world.clock.now, seconds(15)),
      ).toBe(false)
    }))
})
