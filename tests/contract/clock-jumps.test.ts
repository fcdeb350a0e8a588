import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { createMailQueue } from '../../server/accounts/store/mail.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { enqueueJob, failJob, jobLease, leaseJob, putBackJob } from '../../server/kernel/jobs/queue.ts'
import { openQueueClock } from '../../server/kernel/jobs/queue-clock.ts'
import type { JobRow } from '../../server/kernel/jobs/tables.ts'
import { deriveKey } from '../../server/kernel/secrets/token-hash.ts'
import { cancelUnpaidOrder } from '../../server/payments/checkout/cancel-unpaid-order.ts'
import { createSettler } from '../../server/payments/jobs/settle-orders.ts'
import { mendChecks } from '../../server/payments/store/order-checks.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { openShop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { settle } from '../support/live.ts'
import { clockAt } from '../support/queue-clock.ts'
import { takeMail } from '../support/queued-mail.ts'
import { openRentals, type RentalWorld } from '../support/rentals.ts'

const begin = Date.parse('2026-06-01T00:00:00Z')

/** A clock of queues over a time that passes evenly, and a wall clock that may be set. */
async function jumpingClock(database: Database) {
  const time = { passed: 0, set: 0 }
  const wall = (): number => begin + time.passed + time.set
  const clock = await openQueueClock(database, { wall, monotonic: () => time.passed })
  return { time, wall, clock }
}

onEveryDatabase('the clock of queues', { sensitive: true }, ({ open }) => {
  it('goes on when the clock of the process is set back', async () => {
    const { time, clock } = await jumpingClock(await open())
    const before = [clock.due(), clock.lease(), clock.steady()]
    time.set = -hours(1)
    time.passed = seconds(3)
    expect([clock.due(), clock.lease(), clock.steady()]).toEqual(before.map((at) => at + seconds(3)))
  })

  it('makes due what is due by the clock of the process, when that is set ahead', async () => {
    const { time, wall, clock } = await jumpingClock(await open())
    const steady = clock.steady()
    time.set = hours(24 * 365)
    time.passed = seconds(3)
    expect(clock.due()).toBe(wall())
    expect(clock.steady()).toBe(steady + seconds(3))
    time.set = 0
    const due = clock.due()
    time.passed += seconds(1)
    expect(clock.due()).toBe(due + seconds(1))
  })
})

/** Does the work on rentals with these clocks, a second at a time. */
async function workFor({ world, duration, ...jumping }: { world: RentalWorld; duration: number } & Jumping) {
  const { time, wall, clock } = jumping
  const deps = { ...world.deps, now: wall, clock }
  for (let passed = 0; passed < duration; passed += seconds(1)) {
    time.passed += seconds(1)
    // The backend has a clock of its own.
    world.clock.now += seconds(1)
    for (let taken = await takeRentalJob(deps, 'me'); taken; taken = await takeRentalJob(deps, 'me')) await taken.work
  }
}
type Jumping = Awaited<ReturnType<typeof jumpingClock>>

onEveryDatabase('a practice server', { sensitive: true }, ({ open }) => {
  it.each([
    ['an hour back', -hours(1)],
    ['ten minutes back', -minutes(10)],
    ['an hour ahead', hours(1)],
  ])('is created while the clock is set %s', async (_where, set) => {
    const database = await open()
    const world = await openRentals(database)
    const jumping = await jumpingClock(database)
    const id = await world.rent()
    await workFor({ world, duration: seconds(1), ...jumping })
    expect(await world.row(id)).toMatchObject({ status: 'CREATING', ref: expect.any(String) })
    jumping.time.set = set
    await workFor({ world, duration: world.memory.creationMs + seconds(2), ...jumping })
    expect((await world.row(id)).status).toBe('RUNNING')
  })

  it('is created by a portal that starts again with its clock an hour behind', async () => {
    const database = await open()
    const world = await openRentals(database)
    const id = await world.rent()
    await world.work()
    const late = await jumpingClock(database)
    const behind = {
      ...late.clock,
      due: () => late.clock.steady() - hours(1),
      lease: () => late.clock.steady() - hours(1),
    }
    await workFor({ world, duration: world.memory.creationMs + seconds(2), ...late, clock: behind })
    expect((await world.row(id)).status).toBe('RUNNING')
  })
})

onEveryDatabase('work that was queued before the clock was set back', { sensitive: true }, ({ open }) => {
  const work = { id: 'one', kind: 'work', payload: '{}', runAt: begin }
  const back = clockAt(begin - hours(1))
  const take = (db: Database, clock = clockAt(begin)): Promise<JobRow | undefined> => leaseJob(db, 'work', 'me', clock)

  it('is done, when it was not tried or did well', async () => {
    const db = await open()
    await enqueueJob(db.kysely, work)
    const job = await take(db, back)
    if (job === undefined) throw new Error('it is not due')
    await putBackJob(db, job, { now: begin, after: minutes(10) })
    expect(await take(db, back)).toBeDefined()
  })

  it('is done after its lease, when its worker is gone', async () => {
    const db = await open()
    await enqueueJob(db.kysely, { ...work, runAt: begin - hours(2) })
    expect(await take(db)).toBeDefined()
    expect(await take(db, clockAt(begin + jobLease - 1))).toBeUndefined()
    expect(await take(db, back)).toBeDefined()
  })

  it('keeps its pauses where nothing was set back, however long', async () => {
    const db = await open()
    await enqueueJob(db.kysely, work)
    const job = await take(db)
    if (job === undefined) throw new Error('it is not due')
    await putBackJob(db, job, { now: begin, after: hours(24) })
    expect(await take(db)).toBeUndefined()
    const later = await take(db, clockAt(begin + minutes(15)))
    if (later === undefined) throw new Error('the pause is longer than it may be')
    await failJob(db, { ...later, attempts: 10 }, { error: 'no', final: false, now: begin })
    await putBackJob(db, later, { now: begin, after: hours(24), error: 'no' })
    expect(await take(db)).toBeUndefined()
    expect(await take(db, clockAt(begin + hours(6)))).toBeDefined()
  })

  it('does not wait for the lease of a process that is gone', async () => {
    const db = await open()
    expect(await takeLease(db, 'all', 'gone', begin, seconds(15))).toBe(true)
    expect(await takeLease(db, 'all', 'next', begin - seconds(20), seconds(15))).toBe(false)
    expect(await takeLease(db, 'all', 'next', begin - hours(1), seconds(15))).toBe(true)
    expect(await takeLease(db, 'all', 'another', begin - hours(1), seconds(15))).toBe(false)
  })

  it('is a mail: it is sent', async () => {
    const db = await open()
    const queue = createMailQueue(db, deriveKey('a secret', 'mail'))
    await queue.add(db, { recipient: 'ann@example.org', subject: 's', text: 't', html: 'h' }, begin)
    const taken = async (at: number): Promise<JobRow> => {
      const job = await takeMail(db, at)
      if (job === undefined) throw new Error('it is not due')
      return job
    }
    const job = await taken(begin - hours(1))
    await queue.failed(job, { reason: 'no', isFinal: false }, { now: begin, due: begin })
    expect(await takeMail(db, begin)).toBeUndefined()
    await taken(begin - hours(1))
    expect(await takeMail(db, begin - hours(1))).toBeUndefined()
    await taken(begin - hours(3))
  })

  it('is the query of an order: it is made', async () => {
    const shop = await openShop(await open())
    const { database } = shop.deps
    const old = await shop.pendingOrder()
    shop.clock.now += hours(10)
    await settle(shop)
    const [young, closed] = [await shop.pendingOrder(), await shop.pendingOrder()]
    await cancelUnpaidOrder(shop.deps, closed)
    const checks = async () =>
      Promise.all([old, young, closed].map(async ({ id }) => (await findOrder(database, id))?.next_check_at))
    const planned = await checks()
    await mendChecks(database, shop.clock.now)
    expect(await checks()).toEqual(planned)
    shop.clock.now -= hours(1)
    const settler = createSettler(shop.deps, (error) => expect.fail(String(error)))
    settler.start()
    await settler.stop()
    expect(await checks()).toEqual([shop.clock.now, shop.clock.now, shop.clock.now])
  })
})
