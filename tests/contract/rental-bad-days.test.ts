import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { DatabaseOutage } from '../../server/kernel/db/unavailable.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import { DriverError } from '../../server/rentals/backends/driver.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { endExpired, reconcile, removeOrphans } from '../../server/rentals/jobs/reconcile.ts'
import { changePassword } from '../../server/rentals/store/rental-settings.ts'
import { stepRentalRow } from '../../server/rentals/store/rentals.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { passTime } from '../support/live.ts'
import { noAnswer } from '../support/rental-backends/memory-driver.ts'
import { openRentals, type RentalWorld, worldWithRental } from '../support/rentals.ts'

const orderOf = async (world: RentalWorld, rentalId: string) => {
  const { kysely } = world.deps.database
  const rows = kysely.selectFrom('rental_order').select('order_id').where('rental_id', '=', rentalId)
  return findOrder(world.deps.database, (await rows.executeTakeFirstOrThrow()).order_id)
}
const askSwitch = (world: RentalWorld, id: string, region = 'ap-seoul') =>
  stepRentalRow(world.deps.database, id, { kind: 'switch', region, regionAvailable: true }, { now: world.clock.now })
const switches = ({ deps }: RentalWorld) => deps.database.kysely.selectFrom('region_switch').selectAll().execute()

/** Makes every call fail once before it works and once after, with its response lost. */
function failTwice(world: RentalWorld): Map<string, number> {
  const failed = new Map<string, number>()
  world.memory.fault = (call, when) => {
    const key = `${call} ${when}`
    if (call === 'regions' || failed.has(key)) return
    failed.set(key, 1)
    noAnswer()
  }
  return failed
}

onEveryDatabase('an unreliable backend', ({ open }) => {
  it('that loses responses still creates one server', async () => {
    const world = await openRentals(await open())
    const failed = failTwice(world)
    const id = await world.rent()
    await world.live(minutes(6), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
    expect([...failed.keys()].sort()).toEqual([
      'configure after',
      'configure before',
      'create after',
      'create before',
      'describe after',
      'describe before',
    ])
    expect(world.memory.made).toBe(1)
    expect((await orderOf(world, id))?.state).toBe('delivered')
  })

  it('that loses responses moves a server once, and removes the old one', async () => {
    const { world, id } = await worldWithRental(await open())
    failTwice(world)
    await askSwitch(world, id)
    await world.live(minutes(5), seconds(1))
    expect(await world.row(id)).toMatchObject({
      status: 'RUNNING',
      region: 'ap-seoul',
      discard_ref: null,
      port: 20_002,
    })
    expect(world.memory.one()).toMatchObject({ key: `${id}:2`, region: 'ap-seoul' })
    expect(world.memory.made).toBe(2)
  })

  it('that sends a retry delay is not called earlier', async () => {
    const world = await openRentals(await open())
    let asked = 0
    world.memory.fault = (call, when) => {
      if (call !== 'create' || when === 'after') return
      asked += 1
      if (asked === 1) throw new DriverError('retryable', 'slow down', { retryAfterMs: minutes(3) })
    }
    await world.rent()
    await world.live(minutes(3) - seconds(1), seconds(1))
    expect(asked).toBe(1)
    await world.live(seconds(2), seconds(1))
    expect(asked).toBe(2)
  })

  it('that is unavailable for twenty minutes causes no refund', async () => {
    const world = await openRentals(await open())
    world.memory.fault = noAnswer
    const id = await world.rent()
    await world.live(minutes(20), seconds(10))
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    world.memory.fault = () => undefined
    await world.live(minutes(6), seconds(10))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
    expect(await listDueRefunds(world.deps.database)).toEqual([])
  })

  it('is not blamed for a database outage: the server is created after it', async () => {
    const world = await openRentals(await open())
    world.memory.fault = () => {
      throw new DatabaseOutage('the disk is full', { cause: undefined, code: 'SQLITE_FULL' })
    }
    const id = await world.rent()
    for (let round = 0; round < 20; round++) {
      world.clock.now += minutes(2)
      await expect(world.work()).rejects.toThrow(DatabaseOutage)
    }
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    world.memory.fault = () => undefined
    await world.live(minutes(6), seconds(10))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
    expect(await listDueRefunds(world.deps.database)).toEqual([])
  })

  it('that created a server without confirming it has it removed with the refund', async () => {
    const world = await openRentals(await open())
    world.memory.fault = (call, when) => (call === 'create' && when === 'after' ? noAnswer() : undefined)
    const id = await world.rent()
    await world.live(hours(1), seconds(20))
    expect(await world.row(id)).toMatchObject({ status: 'FAILED', ref: null, discard_ref: null })
    expect((await orderOf(world, id))?.state).toBe('refund_due')
    expect(world.memory.instances.size).toBe(0)
  })

  it('whose server does not start causes a refund and leaves no instance', async () => {
    const world = await openRentals(await open())
    const id = await world.rent()
    await world.work()
    world.memory.one().state = 'failed'
    await world.live(seconds(5), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'FAILED' })
    expect((await orderOf(world, id))?.state).toBe('refund_due')
    expect(world.memory.instances.size).toBe(0)
  })

  it('that lost a server during creation recreates it under the same key', async () => {
    const world = await openRentals(await open())
    const id = await world.rent()
    await world.work()
    world.memory.instances.clear()
    await world.live(seconds(30), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', generation: 1 })
    expect(world.memory.one().key).toBe(`${id}:1`)
  })
})

onEveryDatabase('a failed move', ({ open }) => {
  it.each([
    ['no room', 'region_full', 1],
    ['an impossible move', 'final', 1],
    ['no answer', 'retryable', 10],
  ] as const)('because of %s leaves the server where it is, and does not count', async (_why, fault, tries) => {
    const { world, id } = await worldWithRental(await open())
    world.memory.fault = (call, when) => {
      if (call === 'relocate' && when === 'before') throw new DriverError(fault, 'no')
    }
    await askSwitch(world, id)
    await world.live(minutes(5), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', region: 'ap-tokyo', target_region: null })
    expect(world.memory.calls.get('relocate')).toBe(tries)
    expect(await switches(world)).toEqual([])
    expect(world.memory.one()).toMatchObject({ region: 'ap-tokyo' })
    world.memory.fault = () => undefined
    expect((await askSwitch(world, id))?.ok).toBe(true)
    await world.live(seconds(8), seconds(1))
    expect(await world.row(id)).toMatchObject({ region: 'ap-seoul', generation: 3 })
  })

  it('that took effect is undone', async () => {
    const { world, id } = await worldWithRental(await open())
    world.memory.fault = (call, when) => (call === 'relocate' && when === 'after' ? noAnswer() : undefined)
    await askSwitch(world, id)
    await world.live(minutes(5), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', region: 'ap-tokyo' })
    expect(world.memory.one()).toMatchObject({ region: 'ap-tokyo' })
  })

  it('in place that took effect counts', async () => {
    const world = await openRentals(await open(), { movesInPlace: true })
    const id = await world.rentRunning()
    world.memory.fault = (call, when) => (call === 'relocate' && when === 'after' ? noAnswer() : undefined)
    await askSwitch(world, id)
    await world.live(minutes(5), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', region: 'ap-seoul' })
    expect(await switches(world)).toHaveLength(1)
  })

  it('is rejected for one of two concurrent requests', async () => {
    const { world, id } = await worldWithRental(await open())
    const asked = await Promise.all([askSwitch(world, id), askSwitch(world, id, 'ap-shanghai')])
    expect(asked.filter((step) => step?.ok === true)).toHaveLength(1)
    expect(await switches(world)).toHaveLength(1)
  })
})

/** Simulates the death of the process: later writes are lost, and its lease expires. */
class Death extends Error {}

onEveryDatabase('a worker that dies', ({ open }) => {
  const steps = ['create', 'describe', 'configure', 'relocate', 'destroy', 'restart'] as const
  const places = steps.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const])

  it.each(places)(
    'at %s (%s the call) is replaced by one that continues',
    async (step, place) => {
      const world = await openRentals(await open())
      const died = new Set<string>()
      let dying: (() => void) | undefined
      world.memory.fault = (call, when) => {
        const key = `${call} ${when}`
        if (call !== step || when !== place || died.has(key)) return
        died.add(key)
        dying?.()
        throw new Death(key)
      }
      const database = world.deps.database
      /** Runs one worker until it dies or no job is due. */
      const run = async (): Promise<void> => {
        for (;;) {
          let dead = false
          dying = () => {
            dead = true
          }
          // Later writes of a dead process are lost.
          const kysely = database.kysely.withPlugin({
            transformQuery: ({ node }) => {
              if (dead) throw new Death('dead')
              return node
            },
            transformResult: async ({ result }) => result,
          })
          const deps = { ...world.deps, database: { ...database, kysely } }
          const taken = await takeRentalJob(deps, `worker ${died.size}`)
          if (taken === undefined) return
          await taken.work.catch((error: unknown) => expect(error).toBeInstanceOf(Death))
          if (dead) return
        }
      }
      const live = (duration: number) => passTime({ database, clock: world.clock, work: run }, duration)
      const id = await world.rent()
      await live(minutes(6))
      expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
      await changePassword(database, id, 'new9', world.clock.now)
      await stepRentalRow(database, id, { kind: 'restart' }, { now: world.clock.now })
      await live(minutes(6))
      expect(await world.row(id)).toMatchObject({ settings_told: 2, restart_told_at: expect.any(Number) })
      expect(world.memory.one()).toMatchObject({ config: { password: 'new9' }, restarts: [expect.any(String)] })
      expect((await askSwitch(world, id))?.ok).toBe(true)
      await live(minutes(6))
      expect(await world.row(id)).toMatchObject({ status: 'RUNNING', region: 'ap-seoul' })
      expect(world.memory.one()).toMatchObject({ region: 'ap-seoul', config: { password: 'new9' } })
      world.clock.now += hours(24 * 8)
      await endExpired(world.deps)
      await live(minutes(6))
      expect(await world.row(id)).toMatchObject({ status: 'TERMINATED' })
      expect(world.memory.instances.size).toBe(0)
      expect(world.memory.made).toBe(2)
      expect(died.size).toBe(1)
      expect((await orderOf(world, id))?.state).toBe('delivered')
    },
    30_000,
  )
})

onEveryDatabase('the reconciler', ({ open }) => {
  it('starts a stopped server, unless it is under maintenance', async () => {
    const { world, id } = await worldWithRental(await open())
    const { kysely } = world.deps.database
    await kysely.updateTable('rental').set({ maintenance: 1 }).execute()
    world.memory.one().state = 'stopped'
    await reconcile(world.deps)
    await world.work()
    expect(world.memory.one().restarts).toEqual([])
    await kysely.updateTable('rental').set({ maintenance: 0 }).execute()
    await reconcile(world.deps)
    await world.live(seconds(10), seconds(1))
    expect(world.memory.one().restarts).toHaveLength(1)
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
  })

  it('recreates a lost server for the remaining time', async () => {
    const { world, id } = await worldWithRental(await open())
    const { expires_at } = await world.row(id)
    world.memory.instances.clear()
    await reconcile(world.deps)
    await world.live(seconds(10), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', expires_at, generation: 2 })
    expect(world.memory.one().key).toBe(`${id}:2`)
  })

  it('keeps trying when there is no room, logs it, and refunds nothing', async () => {
    const { world, id } = await worldWithRental(await open())
    world.memory.instances.clear()
    world.memory.full.add('ap-tokyo')
    await reconcile(world.deps)
    await world.live(hours(1), minutes(1))
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    expect(world.memory.calls.get('create')).toBeLessThan(10)
    expect(world.shop.log.join('\n')).toContain('operator action required')
    world.memory.full.clear()
    await world.live(minutes(12), minutes(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
    expect(await listDueRefunds(world.deps.database)).toEqual([])
  })

  it('stores a changed address', async () => {
    const { world, id } = await worldWithRental(await open())
    Object.assign(world.memory.one(), { port: 30_000 })
    await reconcile(world.deps)
    await world.work()
    expect(await world.row(id)).toMatchObject({ port: 30_000 })
  })

  it('resumes work whose job was lost', async () => {
    const world = await openRentals(await open())
    const id = await world.rent()
    await world.deps.database.kysely.deleteFrom('job').execute()
    await world.live(seconds(10), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    await reconcile(world.deps)
    await world.live(seconds(10), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
  })

  it('changes nothing while the backend does not respond', async () => {
    const { world, id } = await worldWithRental(await open())
    world.memory.fault = noAnswer
    await reconcile(world.deps)
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', generation: 1 })
  })

  it('removes orphaned instances after a day, and logs them first', async () => {
    const world = await openRentals(await open())
    await world.rentRunning()
    const stray = { name: 'stray', password: 'x1', admins: [], region: 'ap-seoul', slots: 16 }
    await world.memory.driver.create(stray, 'somebody:1')
    const being = await world.rent()
    await world.memory.driver.create(stray, `${being}:1`)
    await removeOrphans(world.deps)
    expect(world.shop.log.filter((line) => line.includes('orphaned instances'))).toHaveLength(1)
    world.clock.now += hours(24) - 1
    await removeOrphans(world.deps)
    expect(world.memory.instances.size).toBe(3)
    world.clock.now += 1
    await removeOrphans(world.deps)
    expect([...world.memory.instances.values()].map(({ key }) => key)).not.toContain('somebody:1')
    expect(world.memory.instances.size).toBe(2)
    await removeOrphans(world.deps)
    expect(await world.deps.database.kysely.selectFrom('orphan_instance').selectAll().execute()).toEqual([])
  })
})
