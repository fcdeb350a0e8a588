import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, hours } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as advisorEndpoints from '../../contract/endpoints/region-advisors.ts'
import { advisorLinkSchema, maxMeasured, regionAdvisorSchema } from '../../contract/rentals/region-advisor.ts'
import { pruneAdvisors, putMeasures } from '../../server/rentals/store/region-advisors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type RentalsApp, rentalsApp, type TestRole } from '../support/rentals-app.ts'

const device = (n: number): string => `device-${n}`.padEnd(22, 'x')
const measures = (median: number | null, region = 'ap-tokyo') => [
  { region, median, jitter: median === null ? null : 1 },
]

async function start(world: RentalsApp, role: TestRole = 'owner') {
  const answer = await world.as(role, 'POST', href(advisorEndpoints.createRegionAdvisor))
  expect(answer.statusCode).toBe(200)
  return v.parse(advisorLinkSchema, answer.json())
}

const pathsOf = (code: string) => ({
  link: href(advisorEndpoints.readRegionAdvisor, { params: { code } }),
  people: href(advisorEndpoints.addRegionMeasures, { params: { code } }),
  person: (id: number) => href(advisorEndpoints.removeRegionMeasures, { params: { code, id: `${id}` } }),
})

async function read(world: RentalsApp, code: string, role: TestRole = 'guest') {
  const answer = await world.as(role, 'GET', pathsOf(code).link)
  expect(answer.statusCode).toBe(200)
  return v.parse(regionAdvisorSchema, answer.json())
}

onEveryDatabase('the team region advisor', ({ open }) => {
  it('has one link per player, to which anyone adds what their device measured', async () => {
    const world = await rentalsApp(await open())
    const { code, url } = await start(world)
    expect(await start(world)).toMatchObject({ code, url })
    expect(url).toBe(`https://play.example.org/pracc/regions/${code}`)
    expect((await start(world, 'stranger')).code).not.toBe(code)
    const { people } = pathsOf(code)
    const first = {
      device: device(1),
      name: ' Fox\u202E<b> ',
      measures: [...measures(12), ...measures(9, 'no-such-region')],
    }
    expect((await world.as('guest', 'PUT', people, first)).json()).toEqual({ id: 1 })
    expect((await world.as('guest', 'PUT', people, { ...first, device: device(2), name: 'Bo' })).json()).toEqual({
      id: 2,
    })
    const again = { ...first, measures: measures(null) }
    expect((await world.as('guest', 'PUT', people, again)).json()).toEqual({ id: 1 })
    const seen = await read(world, code)
    expect(seen).toMatchObject({ owner: 'the owner', is_owner: false })
    expect(seen.regions).toContain('ap-tokyo')
    expect(seen.people.map(({ id, name, measures: own }) => [id, name, own])).toEqual([
      [1, 'Fox<b>', measures(null)],
      [2, 'Bo', measures(12)],
    ])
    expect(JSON.stringify(seen)).not.toContain(device(1))
    expect((await read(world, code, 'owner')).is_owner).toBe(true)
    expect((await read(world, code, 'stranger')).is_owner).toBe(false)
  })

  it('refuses what nobody can have measured', async () => {
    const world = await rentalsApp(await open())
    const { people } = pathsOf((await start(world)).code)
    const entry = { device: device(1), name: 'Fox', measures: measures(20) }
    for (const wrong of [
      { name: '\u202E\u200B' },
      { name: '' },
      { name: 'a'.repeat(200) },
      { device: 'short' },
      { measures: [] },
      { measures: measures(-1) },
      { measures: measures(2001) },
      { measures: measures(20, '<b>') },
      { measures: Array.from({ length: 65 }, () => measures(1)).flat() },
    ]) {
      const answer = await world.as('guest', 'PUT', people, { ...entry, ...wrong })
      expect([JSON.stringify(wrong).slice(0, 60), answer.statusCode]).toEqual([expect.any(String), 400])
    }
  })

  it('takes sixteen people, however many come at once', async () => {
    const world = await rentalsApp(await open())
    const { code } = await start(world)
    const add = (n: number) =>
      world.as('guest', 'PUT', pathsOf(code).people, { device: device(n), name: `p${n}`, measures: measures(n) })
    const statuses = (await Promise.all(Array.from({ length: maxMeasured + 2 }, (_, n) => add(n)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    const seen = await read(world, code)
    expect(seen.people).toHaveLength(maxMeasured)
    expect(new Set(seen.people.map(({ id }) => id)).size).toBe(maxMeasured)
    const present = seen.people[0]?.name.slice(1)
    expect((await add(Number(present))).statusCode).toBe(200)
  })

  it('has room for a team though one network took all places', async () => {
    const database = await open()
    const world = await rentalsApp(database)
    const { code } = await start(world)
    const add = (n: number, network: string) => {
      const measured = { device: device(n), network, name: `p${n}`, measures: measures(n) }
      return putMeasures(database, code, measured, world.clock.now)
    }
    for (let n = 1; n <= maxMeasured; n += 1) expect(await add(n, 'stranger')).toBe(n)
    expect(await add(17, 'stranger')).toBe('full')
    for (let n = 17; n < 17 + maxMeasured - 1; n += 1) expect(await add(n, `network ${n}`)).toBe(n)
    // Everyone is alone in a network now: who comes later takes nobody's place.
    expect(await add(40, 'another stranger')).toBe('full')
    const names = (await read(world, code)).people.map(({ name }) => name)
    expect(names.filter((name) => Number(name.slice(1)) > maxMeasured)).toHaveLength(maxMeasured - 1)
  })

  it('lets only its owner leave people out, remove them and end it', async () => {
    const world = await rentalsApp(await open())
    const { code } = await start(world)
    const { link, people, person } = pathsOf(code)
    await world.as('guest', 'PUT', people, { device: device(1), name: 'Fox', measures: measures(20) })
    for (const [role, status] of [
      ['guest', 401],
      ['stranger', 404],
      ['op', 404],
    ] as const) {
      expect((await world.as(role, 'PUT', person(1), { counted: false })).statusCode).toBe(status)
      expect((await world.as(role, 'DELETE', person(1))).statusCode).toBe(status)
      expect((await world.as(role, 'DELETE', link)).statusCode).toBe(status)
    }
    expect((await world.as('owner', 'PUT', person(1), { counted: false })).statusCode).toBe(204)
    expect((await read(world, code)).people).toMatchObject([{ id: 1, counted: false }])
    expect((await world.as('owner', 'PUT', person(9), { counted: false })).statusCode).toBe(404)
    for (let i = 0; i < 2; i += 1) expect((await world.as('owner', 'DELETE', person(1))).statusCode).toBe(204)
    expect((await read(world, code)).people).toEqual([])
    for (let i = 0; i < 2; i += 1) expect((await world.as('owner', 'DELETE', link)).statusCode).toBe(204)
    expect((await world.as('guest', 'GET', link)).statusCode).toBe(404)
    expect((await start(world)).code).not.toBe(code)
  })

  it('is gone after a day, with everything measured', async () => {
    const database = await open()
    const world = await rentalsApp(database)
    const { code } = await start(world)
    const { link, people } = pathsOf(code)
    const entry = { device: device(1), name: 'Fox', measures: measures(20) }
    await world.as('guest', 'PUT', people, entry)
    world.clock.now += days(1) - hours(1)
    expect((await world.as('guest', 'GET', link)).statusCode).toBe(200)
    world.clock.now += hours(1)
    expect((await world.as('guest', 'GET', link)).statusCode).toBe(404)
    expect((await world.as('guest', 'PUT', people, entry)).statusCode).toBe(404)
    await pruneAdvisors(database, world.clock.now)
    for (const table of ['region_advisor', 'region_advisor_person'] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
