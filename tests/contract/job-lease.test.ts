import { beforeEach, expect, it, vi } from 'vitest'
import { minutes, seconds } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import {
  armJob,
  enqueueJob,
  failJob,
  finishJob,
  jobLease,
  leaseJob,
  renewJobLease,
} from '../../server/kernel/jobs/queue.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { changePassword } from '../../server/rentals/store/rental-settings.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { clockAt } from '../support/queue-clock.ts'
import { openRentals, type RentalWorld } from '../support/rentals.ts'

const at = 1_800_000_000_000
const work = { id: 'job-1', kind: 'work', payload: '{}', runAt: at }
const rowOf = ({ kysely }: Database) => kysely.selectFrom('job').selectAll().executeTakeFirstOrThrow()

onEveryDatabase('the lease of a job', { sensitive: true }, ({ open }) => {
  it('goes to one of several workers, and to another 20 s after its last renewal', async () => {
    const db = await open()
    await enqueueJob(db.kysely, work)
    const taken = await Promise.all(['a', 'b', 'c'].map((holder) => leaseJob(db, 'work', holder, clockAt(at))))
    const [job, ...others] = taken.filter((one) => one !== undefined)
    expect(others).toEqual([])
    if (job === undefined) throw new Error('nobody got it')
    expect(jobLease).toBe(seconds(20))
    expect(await renewJobLease(db, job, at + seconds(15))).toBe(true)
    expect(await leaseJob(db, 'work', 'd', clockAt(at + seconds(35) - 1))).toBeUndefined()
    const next = await leaseJob(db, 'work', 'd', clockAt(at + seconds(35)))
    expect(next).toMatchObject({ id: 'job-1', attempts: 2 })
    // The delayed worker detects the loss and no longer changes anything.
    expect(await renewJobLease(db, job, at + seconds(35))).toBe(false)
    await finishJob(db, job, at + seconds(36))
    expect(await failJob(db, job, { error: 'late', final: true, now: at })).toBe(false)
    expect(await rowOf(db)).toMatchObject({ leased_by: next?.leased_by, done_at: null, failed_at: null })
  })

  it('is distinct from an older lease of the same process', async () => {
    const db = await open()
    await enqueueJob(db.kysely, work)
    const first = await leaseJob(db, 'work', 'a', clockAt(at))
    await armJob(db.kysely, work)
    const second = await leaseJob(db, 'work', 'a', clockAt(at + jobLease))
    if (first === undefined || second === undefined) throw new Error('no lease')
    expect(second.attempts).toBe(first.attempts)
    await finishJob(db, first, at)
    expect(await rowOf(db)).toMatchObject({ done_at: null, leased_by: second.leased_by })
    await finishJob(db, second, at)
    expect(await rowOf(db)).toMatchObject({ done_at: at, leased_by: null, leased_until: null })
  })

  it('can be renewed after the job was rearmed, and the job is due again once it finishes', async () => {
    const db = await open()
    await enqueueJob(db.kysely, work)
    const job = await leaseJob(db, 'work', 'a', clockAt(at))
    if (job === undefined) throw new Error('no lease')
    await armJob(db.kysely, { ...work, runAt: at + 1 })
    expect(await renewJobLease(db, job, at + 2)).toBe(true)
    expect(await leaseJob(db, 'work', 'b', clockAt(at + 3))).toBeUndefined()
    await finishJob(db, job, at + 4)
    expect(await leaseJob(db, 'work', 'b', clockAt(at + 5))).toMatchObject({ attempts: 1 })
  })
})

/** A worker whose backend does not respond to create until `letGo` is called. */
async function hangingWorker(world: RentalWorld) {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { driver } = world.deps
  const create = vi.fn<typeof driver.create>(async (spec, key) => {
    await gate
    return driver.create(spec, key)
  })
  const taken = await takeRentalJob({ ...world.deps, driver: { ...driver, create } }, 'slow')
  await vi.waitFor(() => expect(create).toHaveBeenCalled())
  return { letGo, done: () => taken?.work }
}

onEveryDatabase('a rental worker', { sensitive: true }, ({ open }) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  const leasedUntil = async ({ deps }: RentalWorld) => (await rowOf(deps.database)).leased_until

  it('keeps its job for as long as the backend takes, also when the player changes a setting meanwhile', async () => {
    const world = await openRentals(await open())
    const id = await world.rent()
    const { letGo, done } = await hangingWorker(world)
    for (let passed = 0; passed < minutes(3); passed += seconds(4)) {
      world.clock.now += seconds(4)
      vi.advanceTimersByTime(seconds(4))
      await expect.poll(() => leasedUntil(world)).toBe(world.clock.now + jobLease)
      if (passed === minutes(1)) await changePassword(world.deps.database, id, 'new9', world.clock.now)
      expect(await takeRentalJob(world.deps, 'other')).toBeUndefined()
    }
    letGo()
    await done()
    expect(vi.getTimerCount()).toBe(0)
    await world.live(seconds(10), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', ref: 'm1', settings_told: 2 })
    expect(world.memory.one().config.password).toBe('new9')
    expect(world.memory.made).toBe(1)
  })

  it('that was delayed stops once another has taken over, and writes nothing', async () => {
    const world = await openRentals(await open())
    const id = await world.rent()
    const { letGo, done } = await hangingWorker(world)
    // No heartbeat: the process is stalled.
    world.clock.now += jobLease - 1
    expect(await takeRentalJob(world.deps, 'other')).toBeUndefined()
    world.clock.now += 1
    await world.live(seconds(10), seconds(1))
    const running = await world.row(id)
    expect(running).toMatchObject({ status: 'RUNNING', generation: 1 })
    const job = await rowOf(world.deps.database)
    letGo()
    await done()
    expect(await world.row(id)).toEqual(running)
    expect(await rowOf(world.deps.database)).toEqual(job)
    expect(world.memory.made).toBe(1)
    expect(world.shop.log.join('\n')).toContain('another worker took over the job')
  })
})
