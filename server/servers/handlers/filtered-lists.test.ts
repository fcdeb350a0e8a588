import { expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { createWorkBudget } from '../../kernel/limits/work-budget.ts'
import { createFilteredLists, type ListAnswer, type ServerFilter, type WholeList } from './filtered-lists.ts'

const none: ServerFilter = { modes: [], maps: [], regions: [] }
const maps = Array.from({ length: 12 }, (_, at) => `map_${at}`)
const servers: readonly Server[] = Array.from({ length: 60 }, (_, at) => ({
  ip: '192.0.2.1',
  port: 27000 + at,
  name: `Server ${at}`,
  name_display: null,
  category: at % 2 === 0 ? 'DM' : 'Retake',
  region: at % 3 === 0 ? 'ap-tokyo' : 'eu-frankfurt',
  open: 1,
  map: maps[at % maps.length] ?? '',
  players: '1/10',
  players_max: 10,
  ontop: 0,
  star: 0,
  ping_target: null,
}))

/** Building takes 10 ms, and compressing 5. */
function lists() {
  const clock = { now: 0 }
  const built: number[] = []
  const answerOf = (some: readonly Server[]): ListAnswer => ({
    tag: some.map(({ port }) => port).join(),
    as: () => {
      clock.now += 5
      return { etag: '', version: undefined, body: Buffer.alloc(0), ok: [], notModified: [] }
    },
  })
  const list = (): WholeList => ({
    servers,
    modes: defaultSettings.modes,
    all: answerOf(servers),
    build(some) {
      clock.now += 10
      built.push(some.length)
      return answerOf(some)
    },
  })
  const read = createFilteredLists(
    createWorkBudget({ network: 200, total: 1000 }, () => clock.now),
    () => clock.now,
  )
  return { clock, built, list, read }
}

const refusalOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error instanceof ApiError ? [error.code, error.retryAfter] : error
  }
  return undefined
}
const subset = (number: number): readonly string[] => maps.filter((_, at) => (number >> at) % 2 === 1)

it('builds filters that mean the same once, and none that lets everything through or nothing new', () => {
  const { built, list, read } = lists()
  const current = list()
  const one = read(current, { ...none, modes: ['dm'], maps: ['map_2', 'map_0'] }, '::1').tag
  for (const filter of [
    { ...none, modes: ['deathmatch', 'dm'], maps: ['map_0', 'map_2', 'map_0', 'map_nowhere'] },
    { modes: ['dm'], maps: ['map_0', 'map_2'], regions: ['eu-frankfurt', 'ap-tokyo', 'x'] },
  ]) {
    expect(read(current, filter, '::1').tag).toBe(one)
  }
  expect(read(current, { ...none, maps: [...maps, 'x'] }, '::1')).toBe(current.all)
  expect(built).toEqual([10])
  expect([
    read(current, { ...none, maps: ['x'] }, '::1').tag,
    read(current, { ...none, maps: ['y'] }, '::1').tag,
  ]).toEqual(['', ''])
  expect(built).toEqual([10, 0])
  // A server that is "x" in one word and absent in another still needs both.
  expect(read(list(), { ...none, regions: ['ap-tokyo'], modes: ['retakes'] }, '::1').tag).toBe(
    servers.flatMap(({ port }, at) => (at % 3 === 0 && at % 2 === 1 ? port : [])).join(),
  )
})

it('gives one network a fiftieth of the thread, and all together a tenth', () => {
  const { clock, built, list, read } = lists()
  const current = list()
  const flood = (address: string): void => {
    for (let at = 1; at < 400; at += 1) {
      refusalOf(() =>
        read(current, { ...none, maps: subset((at * 7 + built.length * 13) % 4096) }, address).as('br', {}),
      )
    }
  }
  flood('2001:db8:1:1::1')
  flood('2001:db8:1:2::1')
  expect(clock.now).toBeLessThan(220)
  expect(refusalOf(() => read(current, { ...none, maps: subset(4094) }, '2001:db8:1:3::1'))).toEqual([
    'RATE_LIMIT_EXCEEDED',
    10,
  ])
  const begun = clock.now
  for (let at = 2; at < 40; at += 1) flood(`2001:db8:${at}::1`)
  expect(clock.now - begun).toBeLessThan(1000)
  clock.now += 10_000
  expect(refusalOf(() => read(current, { ...none, maps: subset(4093) }, '2001:db8:1:3::1'))).toBeUndefined()
})

it('gives what was built within a minute to a caller without time left, and never refuses a filter that is built', () => {
  const { clock, list, read } = lists()
  const usual = { ...none, regions: ['ap-tokyo'] }
  const first = list()
  const { tag } = read(first, usual, '198.51.100.1')
  for (let at = 1; at < 30; at += 1) refusalOf(() => read(first, { ...none, maps: subset(at) }, '203.0.113.9'))
  const next = list()
  expect(read(next, usual, '203.0.113.9').tag).toBe(tag)
  expect(refusalOf(() => read(next, { ...none, regions: ['eu-frankfurt'] }, '203.0.113.9'))).toBeDefined()
  // Another network still has time, and its response is there for all.
  read(next, { ...none, regions: ['eu-frankfurt'] }, '198.51.100.1')
  expect(refusalOf(() => read(next, { ...none, regions: ['eu-frankfurt'] }, '203.0.113.9'))).toBeUndefined()
  clock.now += 9000
  expect(refusalOf(() => read(list(), usual, '203.0.113.9'))).toBeUndefined()
})
