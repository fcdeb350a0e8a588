import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { extendByStaff, maintainByStaff } from '../../server/rentals/acts.ts'
import { rentalView } from '../../server/rentals/handlers/rental-view.ts'
import { endExpired, reconcile } from '../../server/rentals/jobs/reconcile.ts'
import { careOf } from '../../server/rentals/store/rental-care.ts'
import { findRental, stepRentalRow } from '../../server/rentals/store/rentals.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { openRentals, type RentalWorld, worldWithRental } from '../support/rentals.ts'

const why = { zh: '换机器', en: 'new machine' }

/** The rental as its owner sees it now. */
async function seen({ deps, clock }: RentalWorld, id: string) {
  const row = await findRental(deps.database, id)
  if (row === undefined) throw new Error(`no rental ${id}`)
  const care = (await careOf(deps.database, [id], clock.now)).get(id) ?? []
  return rentalView({ row, role: 'owner', admins: [], care, switchedAt: [], home: 'zh', now: clock.now })
}
const operator = { name: 'root', role: 'console', requestId: null, address: null }
/** Resolves to the added hours. */
const maintain = async ({ deps }: RentalWorld, id: string, isOn: boolean): Promise<number> =>
  (await maintainByStaff(deps, operator, id, { isOn, why: isOn ? why : null })).hours
const restart = ({ deps, clock }: RentalWorld, id: string) =>
  stepRentalRow(deps.database, id, { kind: 'restart' }, { now: clock.now })

onEveryDatabase('rental care', ({ open }) => {
  it('a maintenance of more than a day is shown, and added to the rental time once', async () => {
    const { world, id } = await worldWithRental(await open())
    const { expires_at } = await world.row(id)
    await maintain(world, id, true)
    world.clock.now += hours(25) + minutes(10)
    expect(await seen(world, id)).toMatchObject({
      maintenance_status: 1,
      care: [{ kind: 'maintenance', ended_at: null, hours: 26, why }],
    })
    // Two operators who start it twice start one maintenance.
    expect(await maintain(world, id, true)).toBe(0)
    const ends = await Promise.all([maintain(world, id, false), maintain(world, id, false)])
    expect(ends.toSorted()).toEqual([0, 26])
    expect((await world.row(id)).expires_at).toBe(expires_at + hours(26))
    const { care, maintenance_status } = await seen(world, id)
    expect(maintenance_status).toBe(0)
    expect(care).toMatchObject([{ ended_at: world.clock.now, hours: 26 }])
  })

  it('a maintenance of a day or less is shown, and adds nothing', async () => {
    const { world, id } = await worldWithRental(await open())
    const { expires_at } = await world.row(id)
    await maintain(world, id, true)
    world.clock.now += hours(24)
    expect(await maintain(world, id, false)).toBe(0)
    expect((await world.row(id)).expires_at).toBe(expires_at)
    expect((await seen(world, id)).care).toMatchObject([{ hours: 0, ended_at: world.clock.now }])
    await expect(maintain(world, 'nobody', true)).rejects.toMatchObject({ code: 'GONE' })
  })

  it('a rental does not end during maintenance', async () => {
    const world = await openRentals(await open())
    const id = await world.rentRunning({ duration: '4h' })
    await maintain(world, id, true)
    world.clock.now += hours(30)
    await endExpired(world.deps)
    await reconcile(world.deps)
    await world.work()
    expect((await world.row(id)).status).toBe('RUNNING')
    await maintain(world, id, false)
    await world.work()
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', expires_at: world.clock.now + hours(30) })
    world.clock.now += hours(31)
    await endExpired(world.deps)
    await world.live(minutes(1), seconds(5))
    expect((await world.row(id)).status).toBe('TERMINATED')
  })

  it('added time is shown, newest first', async () => {
    const { world, id } = await worldWithRental(await open())
    const gift = { key: 'a form of staff', hours: 5, why: null }
    const ends = [
      await extendByStaff(world.deps, operator, id, gift),
      await extendByStaff(world.deps, operator, id, gift),
    ]
    expect(ends[0]).toBe(ends[1])
    world.clock.now += hours(1)
    await maintain(world, id, true)
    expect((await seen(world, id)).care.map(({ kind, hours }) => [kind, hours])).toEqual([
      ['maintenance', 0],
      ['time', 5],
    ])
  })
})

onEveryDatabase('the status that the owner sees', ({ open }) => {
  it('shows a restart as requested, then booting until the backend reports it running, then up', async () => {
    const { world, id } = await worldWithRental(await open())
    expect(await seen(world, id)).toMatchObject({ restart: null, health: 'up' })
    await restart(world, id)
    const asked_at = world.clock.now
    expect((await seen(world, id)).restart).toEqual({ asked_at, state: 'asked', up_at: null })
    await world.work()
    world.memory.one().state = 'creating'
    expect(await seen(world, id)).toMatchObject({ restart: { state: 'booting' }, health: 'starting' })
    await world.live(minutes(1), seconds(5))
    expect((await seen(world, id)).restart).toMatchObject({ state: 'booting' })
    world.memory.one().state = 'running'
    await world.live(seconds(10), seconds(5))
    const { restart: after, health } = await seen(world, id)
    expect(health).toBe('up')
    expect(after).toMatchObject({ asked_at, state: 'up' })
    expect(after?.up_at).toBeGreaterThan(asked_at + minutes(1))
    world.clock.now += minutes(6)
    expect((await seen(world, id)).restart).toBeNull()
  })

  it('shows a failed server as down', async () => {
    const { world, id } = await worldWithRental(await open())
    world.memory.one().state = 'failed'
    await reconcile(world.deps)
    await world.work()
    expect((await seen(world, id)).health).toBe('down')
    world.memory.one().state = 'running'
    await reconcile(world.deps)
    await world.work()
    expect((await seen(world, id)).health).toBe('up')
  })
})
