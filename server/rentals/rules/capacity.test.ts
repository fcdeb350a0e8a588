import { expect, it } from 'vitest'
import { type Limit, type RegionOffer, roomByRegion } from './capacity.ts'

const offer = (region: string, ...limits: Limit[]): RegionOffer => ({ region, recommended: false, limits })
const room = (offers: readonly RegionOffer[], reserved: Record<string, number> = {}) =>
  Object.fromEntries(roomByRegion(offers, new Map(Object.entries(reserved))))
const node = (left: number, id = 1): Limit => ({ name: `node ${id}`, left })
const tokens = (left: number): Limit => ({ name: 'tokens', left })

it.each([
  ['the smallest limit', [offer('a', node(3), tokens(2))], {}, { a: 2 }],
  ['no limit', [offer('a')], { a: 7 }, { a: Number.POSITIVE_INFINITY }],
  ['reservations', [offer('a', node(3))], { a: 2 }, { a: 1 }],
  ['more reservations than capacity', [offer('a', node(1))], { a: 4 }, { a: 0 }],
  [
    'a limit that regions share',
    [offer('a', node(3), tokens(2)), offer('b', node(9, 2), tokens(2))],
    { a: 2 },
    { a: 0, b: 0 },
  ],
  ['two regions on one node', [offer('a', node(2)), offer('b', node(2))], { a: 1 }, { a: 1, b: 1 }],
  ['separate limits', [offer('a', node(2)), offer('b', node(2, 2))], { a: 2 }, { a: 0, b: 2 }],
  ['a region that is no longer offered', [offer('a', node(2))], { gone: 5 }, { a: 2 }],
])('counts %s', (_, offers, reserved, expected) => {
  expect(room(offers, reserved)).toEqual(expected)
})
