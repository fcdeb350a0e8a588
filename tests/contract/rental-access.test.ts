import { expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type RentalsApp, rentalsApp, roles, type TestRole } from '../support/rentals-app.ts'

// Hours pass in each of them, on a loaded machine.
/** What a call on one rental looks like, and what it answers each of the roles. */
interface Call {
  readonly path: keyof typeof apiPaths
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url(id: string, world: RentalsApp): string
  body?(id: string, world: RentalsApp): object
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

/** Every route of the area. An operator of the community is nobody special here. */
const calls: readonly Call[] = [
  { path: 'rentals', method: 'GET', url: apiPaths.rentals.href, answers: signedIn },
  { path: 'availableRegions', method: 'GET', url: apiPaths.availableRegions.href, answers: signedIn },
  {
    path: 'rentalPassword',
    method: 'POST',
    url: apiPaths.rentalPassword.href,
    body: (instance_id) => ({ instance_id, password: 'new' }),
    answers: owner,
  },
  {
    path: 'rentalRestart',
    method: 'POST',
    url: apiPaths.rentalRestart.href,
    body: (instance_id) => ({ instance_id }),
    answers: members,
  },
  { path: 'pastTeammates', method: 'GET', url: apiPaths.pastTeammates.href, answers: owner },
  { path: 'rentalAdmins', method: 'GET', url: apiPaths.rentalAdmins.href, answers: members },
  {
    path: 'rentalAdmins',
    method: 'PUT',
    url: apiPaths.rentalAdmins.href,
    body: (_id, world) => ({ admins: [admin(world)] }),
    answers: owner,
  },
  { path: 'rentalDemos', method: 'GET', url: apiPaths.rentalDemos.href, answers: members },
  { path: 'demoDownload', method: 'GET', url: (id) => apiPaths.demoDownload.href(id, demo), answers: members },
  { path: 'demoFile', method: 'GET', url: (id) => apiPaths.demoFile.href(id, demo, 'expires=1'), answers: unknown },
  {
    path: 'switchRegion',
    method: 'POST',
    url: apiPaths.switchRegion.href,
    body: () => ({ targetRegion: 'ap-seoul' }),
    answers: owner,
  },
  { path: 'rentalShare', method: 'POST', url: apiPaths.rentalShare.href, answers: owner },
  {
    path: 'rentalShare',
    method: 'DELETE',
    url: apiPaths.rentalShare.href,
    answers: { ...owner, owner: 204 },
  },
  { path: 'rentalMembers', method: 'GET', url: apiPaths.rentalMembers.href, answers: members },
  {
    path: 'rentalMember',
    method: 'DELETE',
    url: (id) => apiPaths.rentalMember.href(id, someone),
    answers: { ...owner, owner: 204 },
  },
  { path: 'share', method: 'GET', url: () => apiPaths.share.href(code), answers: unknown },
  { path: 'share', method: 'POST', url: () => apiPaths.share.href(code), answers: { ...unknown, guest: 401 } },
]

it('names every route of the area', () => {
  const ofArea = Object.entries(apiPaths).filter(([, { pattern }]) => pattern.startsWith('/api/scrim/'))
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(ofArea.map(([name]) => name)))
})

onEveryDatabase('who may do what with a rented server', ({ open }) => {
  it('follows the table: guest, stranger, member, owner, operator on every route', async () => {
    const world = await rentalsApp(await open())
    await expect
      .poll(async () => (await world.as('owner', 'GET', apiPaths.availableRegions.href())).statusCode)
      .toBe(200)
    for (const call of calls) {
      for (const role of roles) {
        const id = await world.runningRental()
        for (const { demos } of world.memory.instances.values()) demos.splice(0, 1, { name: demo, size: 3 })
        const answer = await world.as(role, call.method, call.url(id, world), call.body?.(id, world))
        expect(`${call.method} ${call.path} as ${role}: ${answer.statusCode}`).toBe(
          `${call.method} ${call.path} as ${role}: ${call.answers[role]}`,
        )
        if (answer.statusCode === 403)
          expect(answer.json()).toMatchObject({ error: 'Only owner can perform this action' })
        expect(answer.headers['cache-control']).toMatch(/no-store/)
      }
    }
  })

  it('takes other methods for what they are', async () => {
    const world = await rentalsApp(await open())
    const answer = await world.as('owner', 'GET', apiPaths.rentalRestart.href())
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('POST')
  })

  it('asks the bearer who calls, and believes no parameter (S17)', async () => {
    const world = await rentalsApp(await open())
    await world.runningRental()
    const url = `${apiPaths.rentals.href()}?steamid=${world.people.owner.steam_id}`
    expect((await world.as('guest', 'GET', url)).statusCode).toBe(401)
    expect((await world.as('stranger', 'GET', url)).json()).toEqual([])
  })

  it('counts from the next call on when somebody is sent away', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const member = world.people.member.steam_id
    expect((await world.as('member', 'GET', apiPaths.rentalMembers.href(id))).statusCode).toBe(200)
    expect((await world.as('owner', 'DELETE', apiPaths.rentalMember.href(id, member))).statusCode).toBe(204)
    expect((await world.as('member', 'GET', apiPaths.rentalMembers.href(id))).statusCode).toBe(404)
    expect((await world.as('member', 'GET', apiPaths.rentals.href())).json()).toEqual([])
    // Repeated, and by who left themselves: nothing more.
    expect((await world.as('owner', 'DELETE', apiPaths.rentalMember.href(id, member))).statusCode).toBe(204)
    expect((await world.as('member', 'DELETE', apiPaths.rentalMember.href(id, member))).statusCode).toBe(204)
  })
})
