import { expect, it } from 'vitest'
import { hours, minutes } from '../../../contract/duration.ts'
import { Arrivals, type PeopledServer } from './arrivals.ts'
import type { Waiting } from './waiting.ts'

const server = (id: string, ...names: string[]): PeopledServer => ({
  id,
  mode: 'retakes',
  server: { category: 'retakes', region: 'ap-tokyo', map: 'de_dust2', open: 1, players: '20/20', players_max: null },
  latency: undefined,
  players: () => names.map((name) => ({ name })),
})
const waiting = (id: string, name: string, over: Partial<Waiting> = {}): Waiting => ({
  id,
  device: `device of ${id}`,
  wish: { kind: 'player', steamId: '76561198000000001', name },
  slotsNeeded: 4,
  startedAt: 0,
  endsAt: hours(2),
  reportedAt: undefined,
  ...over,
})

function arrivalsOf(...watches: Waiting[]): Arrivals {
  const arrivals = new Arrivals()
  for (const watch of watches) arrivals.setDevice(watch.device, [watch])
  return arrivals
}
const told = (arrivals: Arrivals, servers: PeopledServer[], now: number) =>
  arrivals.due(servers, now).map(({ watch, server: { id } }) => `${watch.id} on ${id}`)

it('is due once while the player stays, also when they change servers, and again after they left and a pause', () => {
  const arrivals = arrivalsOf(waiting('w', 'Ann'))
  expect(told(arrivals, [server('a', 'Bo', '')], 0)).toEqual([])
  expect(told(arrivals, [server('a', 'Bo'), server('b', 'ＡNN ')], 1)).toEqual(['w on b'])
  expect(told(arrivals, [server('a', 'ann')], minutes(9))).toEqual([])
  expect(told(arrivals, [server('a')], minutes(10))).toEqual([])
  expect(told(arrivals, [server('a', 'ann')], minutes(11))).toEqual(['w on a'])
  expect(told(arrivals, [server('a')], minutes(12))).toEqual([])
  expect(told(arrivals, [server('a', 'ann')], minutes(13))).toEqual([])
  expect(told(arrivals, [server('a', 'ann')], minutes(16))).toEqual(['w on a'])
})

it('tells nothing again that an earlier process told, nothing that has ended, and forgets devices', () => {
  const arrivals = arrivalsOf(
    waiting('told', 'Ann', { reportedAt: 0 }),
    waiting('over', 'Ann', { endsAt: minutes(20) }),
    waiting('gone', 'Ann'),
  )
  arrivals.setDevice('device of gone', [])
  expect(told(arrivals, [server('a', 'Ann')], minutes(30))).toEqual([])
  arrivals.setDevice('device of told', [])
  arrivals.setDevice('device of over', [])
  expect(arrivals.size).toBe(0)
})
