import { expect, it } from 'vitest'
import { seconds } from '../../../contract/duration.ts'
import type { CarrierState } from '../../../contract/game-side/carrier.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { isAway, isInTrouble, isWorthStoring } from './link.ts'

const begin = Date.parse('2026-06-01T00:00:00Z')
const seen = (at: number, more: Partial<CarrierState> = {}) => ({
  at,
  state: {
    ...{ tool: '1', process: 'one', console: 'ok' as const, delivers: [], problem: null, members: null },
    clock: isoInstant(at),
    ...more,
  },
})

it('stores a link that has changed, and one that has not every 45 seconds', () => {
  const stored = seen(begin)
  const isStored = (at: number, more: Partial<CarrierState> = {}) => isWorthStoring(stored, seen(at, more))
  expect(isWorthStoring(undefined, stored)).toBe(true)
  expect([44_999, 45_000].map((after) => isStored(begin + after))).toEqual([false, true])
  expect(isStored(begin + 1, { members: 'x' })).toBe(true)
  expect(isStored(begin + 1, { process: 'two' })).toBe(true)
  // Its clock was set; the portal's was set back.
  expect(isStored(begin + 1, { clock: isoInstant(begin + seconds(3)) })).toBe(true)
  expect(isStored(begin + 1, { clock: isoInstant(begin + seconds(2)) })).toBe(false)
  expect(isStored(begin - 1)).toBe(true)
})

it('counts a tool as away after a minute and a half', () => {
  expect([90, 91].map((after) => isAway({ seenAt: begin }, begin + seconds(after)))).toEqual([false, true])
})

it.each([
  [{}, false],
  [{ console: 'off' as const }, false],
  [{ console: 'refused' as const }, true],
  [{ console: 'unreachable' as const }, true],
  [{ problem: 'admins.json does not parse' }, true],
])('with %j a person has to look: %s', (more, expected) => {
  const { at: seenAt, state } = seen(begin, more)
  expect(isInTrouble({ seenAt, state }, begin)).toBe(expected)
})
