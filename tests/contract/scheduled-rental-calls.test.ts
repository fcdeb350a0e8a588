import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, hours, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as rentalEndpoints from '../../contract/endpoints/rentals.ts'
import { rentalsSchema } from '../../contract/rentals/rentals.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type RentalsApp, rentalsApp, type TestRole } from '../support/rentals-app.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** A server of the owner that starts in two days. */
async function scheduled(world: RentalsApp) {
  const at = world.clock.now + days(2)
  const none = { ref: null, ip: null, port: null }
  const id = await world.runningRental({ status: 'SCHEDULED', starts_at: at, expires_at: at + hours(4), ...none })
  const params = { id }
  return {
    id,
    at,
    move: (role: TestRole, to: number, from = at) =>
      world.as(role, 'PUT', href(rentalEndpoints.moveRentalStart, { params }), { startsAt: iso(to), from: iso(from) }),
    cancel: (role: TestRole) => world.as(role, 'DELETE', href(rentalEndpoints.cancelRentalStart, { params })),
    view: async (role: TestRole) => {
      const rentals = v.parse(rentalsSchema, (await world.as(role, 'GET', href(rentalEndpoints.listRentals))).json())
      return rentals.find(({ instance_id }) => instance_id === id)
    },
  }
}

onEveryDatabase('calls about the start of a server', ({ open }) => {
  it('move it and cancel it for its owner, however often they are repeated', async () => {
    const world = await rentalsApp(await open())
    const { at, move, cancel, view } = await scheduled(world)
    expect((await view('member'))?.start).toMatchObject({ at, changes: 0, changeable: true, cancelled_at: null })
    const later = at + days(1)
    for (let time = 0; time < 2; time += 1) expect((await move('owner', later)).statusCode).toBe(204)
    expect(await view('owner')).toMatchObject({
      status: 'SCHEDULED',
      timestamp: (later + hours(4)) / 1000,
      start: { at: later, changes: 1, now: world.clock.now },
    })
    // A repetition that arrives after another move.
    expect((await move('owner', at, later)).statusCode).toBe(204)
    expect((await move('owner', later, later + hours(1))).json()).toMatchObject({ error: 'CONFLICT' })
    for (let time = 0; time < 2; time += 1) expect((await cancel('owner')).statusCode).toBe(204)
    expect(await view('owner')).toMatchObject({
      status: 'TERMINATED',
      start: { changes: 3, changeable: false, cancelled_at: world.clock.now },
    })
    world.clock.now += days(6)
    expect(await view('owner')).toBeDefined()
  })

  it('are followed by the portal, which creates the server in time by itself', async () => {
    const world = await rentalsApp(await open())
    const { id, at } = await scheduled(world)
    world.clock.now = at - minutes(19)
    await expect.poll(async () => (await world.row(id)).status).toBe('RUNNING')
    expect(await world.row(id)).toMatchObject({ starts_at: at, expires_at: at + hours(4) })
  })

  it.each([
    ['member', 403],
    ['stranger', 404],
    ['op', 404],
    ['guest', 401],
  ] as const)('are refused to a %s', async (role, status) => {
    const world = await rentalsApp(await open())
    const { at, move, cancel, view } = await scheduled(world)
    expect([(await move(role, at + days(1))).statusCode, (await cancel(role)).statusCode]).toEqual([status, status])
    expect(await view('owner')).toMatchObject({ status: 'SCHEDULED', start: { at } })
  })

  it('are refused with the reason', async () => {
    const world = await rentalsApp(await open())
    const { at, move, cancel, view } = await scheduled(world)
    expect((await move('owner', world.clock.now + minutes(59))).json()).toMatchObject({ error: 'START_NOT_OFFERED' })
    expect((await move('owner', world.clock.now + days(15))).json()).toMatchObject({ error: 'START_NOT_OFFERED' })
    expect((await move('owner', at + 1)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'startsAt' })
    world.clock.now = at - minutes(29)
    expect((await move('owner', at + days(1))).json()).toMatchObject({ error: 'START_FIXED' })
    expect((await cancel('owner')).json()).toMatchObject({ error: 'START_FIXED' })
    expect(await view('owner')).toMatchObject({ start: { at, changeable: false } })
    const running = await world.runningRental()
    const params = { id: running }
    const answer = await world.as('owner', 'DELETE', href(rentalEndpoints.cancelRentalStart, { params }))
    expect(answer.json()).toMatchObject({ error: 'CONFLICT' })
  })
})
