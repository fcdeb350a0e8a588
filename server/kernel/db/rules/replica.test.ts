import { describe, expect, it } from 'vitest'
import { createLagClock, type LogPosition, routeReads } from './replica.ts'

describe('the lag', () => {
  it('is the time since the primary has had something that the standby does not show', () => {
    const clock = createLagClock()
    clock.note(100, 0)
    clock.note(200, 1000)
    clock.note(300, 2000)
    expect([300, 299, 150, 50].map((position) => clock.lagOf(position, 5000))).toEqual([0, 3000, 4000, 5000])
  })

  it('does not grow while nothing is written', () => {
    const clock = createLagClock()
    for (let at = 0; at < 10_000; at += 1000) clock.note(100, at)
    expect(clock.lagOf(100, 3_600_000)).toBe(0)
  })

  it('grows for a standby that receives nothing, for longer than samples are kept', () => {
    const clock = createLagClock()
    for (let second = 0; second < 500; second++) clock.note(second, second * 1000)
    expect(clock.lagOf(1, 500_000)).toBeGreaterThan(100_000)
  })

  it('begins anew with a primary that does not have what the former one did not send', () => {
    const clock = createLagClock()
    clock.note(500, 0)
    clock.note(400, 1000)
    expect(clock.lagOf(400, 60_000)).toBe(0)
  })
})

describe('reads', () => {
  const lagOf = (position: number): number => (100 - position) * 1000
  const standby = (position: number): LogPosition => ({ isStandby: true, position })
  const promoted: LogPosition = { isStandby: false, position: 100 }
  const first = ['replica', 'primary']
  const second = ['primary', 'replica']

  it.each([
    ['the replica', standby(95), true, first, { state: 'ok', lag: 5000 }],
    ['the primary before a replica that is behind', standby(80), true, second, { state: 'behind', lag: 20_000 }],
    ['the primary while the replica is away', undefined, true, ['primary'], { state: 'away', lag: null }],
    ['the primary beside another that accepts writes', promoted, true, ['primary'], { state: 'away', lag: null }],
    ['any replica while there is no primary', standby(80), false, first, { state: 'behind', lag: 20_000 }],
    ['a replica that was promoted, while there is no primary', promoted, false, first, { state: 'ok', lag: 0 }],
  ])('go to %s', (_, replica, hasPrimary, order, state) => {
    expect(routeReads(replica, { hasPrimary, maxLag: 10_000, lagOf })).toEqual({ order, replica: state })
  })
})
