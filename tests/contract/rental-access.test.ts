import { expect, it } from 'vitest'
import { type EndpointDefinition, href } from '../../contract/endpoint.ts'
import * as rentalEndpoints from '../../contract/endpoints/rentals.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type RentalsApp, rentalsApp, roles, type TestRole } from '../support/rentals-app.ts'

/** A call of one endpoint, and the status that each of the roles receives. */
interface Call {
  readonly name: string
  body?(id: string, world: RentalsApp): object
  readonly query?: string
  readonly answers: Readonly<Record<TestRole, number>>
}

const signedIn = { guest: 401, stranger: 200, member: 200, owner: 200, op: 200 }
const members = { guest: 401, stranger: 404, member: 200, owner: 200, op: 404 }
const owner = { ...members, member: 403 }
const unknown = { guest: 404, stranger: 404, member: 404, owner: 404, op: 404 }
const admin = (world: RentalsApp) => ({ steamid: world.people.owner.steam_id, name: 'me', servername: '' })
const someone = '76561198000000077'
const demo = 'scrim.dem'
const code = 'x'.repeat(43)

const endpoints: Readonly<Record<string, EndpointDefinition>> = { ...rentalEndpoints }

/** Every endpoint of rentals. Community staff (op) have no special rights here. */
const calls: readonly Call[] = [
  { name: 'listRentals', answers: signedIn },
  { name: 'listRegions', answers: signedIn },
  { name: 'changeRentalPassword', body: (instance_id) => ({ instance_id, password: 'new' }), answers: owner },
  { name: 'restartRental', body: (instance_id) => ({ instance_id }), answers: members },
  {
    name: 'moveRentalStart',
    body: () => ({ from: '2026-06-05T13:30:00Z', startsAt: '2026-06-06T13:30:00Z' }),
    answers: { ...owner, owner: 409 },
  },
  { name: 'cancelRentalStart', answers: { ...owner, owner: 409 } },
  { name: 'listPastTeammates', answers: owner },
  { name: 'listAdmins', answers: members },
  { name: 'replaceAdmins', body: (_id, world) => ({ admins: [admin(world)] }), answers: owner },
  { name: 'listDemos', answers: members },
  { name: 'createDemoLink', answers: members },
  { name: 'downloadDemo', query: '?expires=1', answers: unknown },
  { name: 'switchRegion', body: () => ({ targetRegion: 'ap-seoul' }), answers: owner },
  { name: 'createShareLink', answers: owner },
  { name: 'revokeShareLink', answers: { ...owner, owner: 204 } },
  { name: 'listMembers', answers: members },
  { name: 'removeMember', answers: { ...owner, owner: 204 } },
  { name: 'readShareOffer', answers: unknown },
  { name: 'acceptShare', answers: { ...unknown, guest: 401 } },
]

it('covers every endpoint of rentals', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(rentalEndpoints).sort())
})

const pathOf = ({ path }: Pick<EndpointDefinition, 'path'>, id: string): string => {
  const values: Readonly<Record<string, string>> = { id, name: demo, steamId: someone, code }
  return path.replace(/:(\w+)/g, (_, name) => values[name] ?? '')
}

onEveryDatabase('access to a rental', ({ open }) => {
  it('follows the table: guest, stranger, member, owner, staff on every route', async () => {
    const world = await rentalsApp(await open())
    await expect
      .poll(async () => (await world.as('owner', 'GET', href(rentalEndpoints.listRegions))).statusCode)
      .toBe(200)
    for (const call of calls) {
      for (const role of roles) {
        const id = await world.runningRental()
        for (const { demos } of world.memory.instances.values()) demos.splice(0, 1, { name: demo, size: 3 })
        const endpoint = endpoints[call.name]
        if (endpoint === undefined) throw new Error(`no endpoint ${call.name}`)
        const url = `${pathOf(endpoint, id)}${call.query ?? ''}`
        const answer = await world.as(role, endpoint.method, url, call.body?.(id, world))
        expect(`${call.name} as ${role}: ${answer.statusCode}`).toBe(`${call.name} as ${role}: ${call.answers[role]}`)
        if (answer.statusCode === 403)
          expect(answer.json()).toMatchObject({ error: 'Only owner can perform this action' })
        expect(answer.headers['cache-control']).toMatch(/no-store/)
      }
    }
  })

  it('returns 405 for other methods', async () => {
    const world = await rentalsApp(await open())
    const answer = await world.as('owner', 'GET', href(rentalEndpoints.restartRental))
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('POST')
  })

  it('is determined by the bearer token, not by a parameter (S17)', async () => {
    const world = await rentalsApp(await open())
    await world.runningRental()
    const url = `${href(rentalEndpoints.listRentals)}?steamid=${world.people.owner.steam_id}`
    expect((await world.as('guest', 'GET', url)).statusCode).toBe(401)
    expect((await world.as('stranger', 'GET', url)).json()).toEqual([])
  })

  it('ends with the next call once a member is removed', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const member = world.people.member.steam_id
    expect((await world.as('member', 'GET', href(rentalEndpoints.listMembers, { params: { id } }))).statusCode).toBe(
      200,
    )
    expect(
      (await world.as('owner', 'DELETE', href(rentalEndpoints.removeMember, { params: { id, steamId: member } })))
        .statusCode,
    ).toBe(204)
    expect((await world.as('member', 'GET', href(rentalEndpoints.listMembers, { params: { id } }))).statusCode).toBe(
      404,
    )
    expect((await world.as('member', 'GET', href(rentalEndpoints.listRentals))).json()).toEqual([])
    // Repeating the removal, also by the removed member, has no further effect.
    expect(
      (await world.as('owner', 'DELETE', href(rentalEndpoints.removeMember, { params: { id, steamId: member } })))
        .statusCode,
    ).toBe(204)
    expect(
      (await world.as('member', 'DELETE', href(rentalEndpoints.removeMember, { params: { id, steamId: member } })))
        .statusCode,
    ).toBe(204)
  })
})
