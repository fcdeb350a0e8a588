import { describe, expect, it } from 'vitest'
import { choosePrimary, chooseReads, createLagClock, type ServerState } from './cluster.ts'

const primary = (timeline: number, position = 100): ServerState => ({ kind: 'primary', timeline, position })
const standby = (position: number): ServerState => ({ kind: 'standby', position })
const away: ServerState = { kind: 'away', isSilent: false, reason: 'refused' }

describe('the primary', () => {
  it.each([
    ['the server that accepts writes', { one: away, two: primary(1) }, 0, 'two'],
    ['of two the one that was promoted last', { one: primary(1), two: primary(2) }, 0, 'two'],
    ['of two the one that was promoted last, in any order', { one: primary(3), two: primary(2) }, 0, 'one'],
    ['nobody while there are only standbys', { one: standby(5), two: away }, 0, undefined],
    ['nobody while only an older one responds than was seen', { one: primary(1), two: away }, 2, undefined],
    ['the same one after a restart', { one: primary(2), two: away }, 2, 'one'],
  ])('is %s', (_, states, known, address) => {
    expect(choosePrimary(new Map(Object.entries(states)), known)?.address).toBe(address)
  })
})

describe('the lag', () => {
  it('is the time since the primary has had something that the standby does not show', () => {
    const clock = createLagClock()
    clock.note(100, 0)
    clock.note(200, 1000)
    clock.note(300, 2000)
    expect([300, 299, 150, 50].map((position) => clock.lagOf(position, 5000))).toEqual([0, 3000, 4000, 5000])
  })

  it('does not grow while nobody writes', () => {
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
  const routed = (states: Record<string, ServerState>, hasPrimary = true) => {
    const known = hasPrimary ? { address: 'main', timeline: 1, position: 100 } : undefined
    return chooseReads(new Map(Object.entries(states)), ['one', 'two'], { primary: known, maxLag: 10_000, lagOf })
  }

  it.each([
    ['the first standby', { one: standby(100), two: standby(100) }, ['one', 'two'], { state: 'ok', lag: 0 }],
    ['one that is not behind', { one: standby(80), two: standby(95) }, ['two'], { state: 'ok', lag: 5000 }],
    ['none that is behind', { one: standby(80), two: away }, [], { state: 'behind', lag: 20_000 }],
    ['none that is away', { one: away }, [], { state: 'away', lag: null }],
    ['none that has gone its own way', { one: primary(2) }, [], { state: 'away', lag: null }],
  ])('go to %s', (_, states, addresses, replica) => {
    expect(routed(states)).toEqual({ addresses, replica })
  })

  it('go to any standby while there is no primary, the newest first', () => {
    expect(routed({ one: standby(50), two: standby(60) }, false).addresses).toEqual(['two', 'one'])
  })

  it('go to a standby that was promoted, while the primary is not known', () => {
    expect(routed({ one: primary(2) }, false)).toEqual({ addresses: ['one'], replica: { state: 'ok', lag: 0 } })
  })
})
