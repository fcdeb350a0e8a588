import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, minutes, seconds } from '../../../contract/duration.ts'
import { chinaDay } from '../../../contract/rentals/rental-expiry.ts'
import { rentalStatuses, switchesPerDay } from '../../../contract/rentals/rentals.ts'
import {
  hasExpired,
  instanceKey,
  newRental,
  type RentalEvent,
  type RentalState,
  stepRental,
  switchesLeft,
} from './rentals.ts'

const start = Date.parse('2026-06-01T10:00:00Z')
const fresh = newRental({ region: 'ap-tokyo', relocatable: true, hours: 24, now: start })
const running: RentalState = { ...fresh, status: 'RUNNING' }
const toSeoul = { kind: 'switch', region: 'ap-seoul', regionAvailable: true } as const

/** The rental after the events, each of which must be accepted. */
function follow(rental: RentalState, events: readonly RentalEvent[], now = start): RentalState {
  return events.reduce((state, event) => {
    const step = stepRental(state, event, now)
    if (!step.ok) throw new Error(`${event.kind} was refused: ${step.refusal}`)
    return step.rental
  }, rental)
}
const refusal = (rental: RentalState, event: RentalEvent, now = start) => {
  const step = stepRental(rental, event, now)
  return step.ok ? undefined : step.refusal
}

describe('the life of a rental', () => {
  it('is created, runs, expires and is removed', () => {
    expect(follow(fresh, [{ kind: 'ready' }]).status).toBe('RUNNING')
    expect(refusal(running, { kind: 'expire' }, start + hours(24))).toBe('not_expired')
    const end = start + hours(24) + 1
    const ended = follow(running, [{ kind: 'expire' }], end)
    expect(ended.status).toBe('TERMINATING')
    expect(follow(ended, [{ kind: 'terminated' }], end).status).toBe('TERMINATED')
  })

  it('fails only while it is being created', () => {
    expect(follow(fresh, [{ kind: 'create_failed' }]).status).toBe('FAILED')
    expect(refusal(running, { kind: 'create_failed' })).toBe('wrong_status')
    expect(refusal({ ...fresh, status: 'FAILED' }, { kind: 'renew', hours: 4 })).toBe('wrong_status')
  })

  it('renews from its end, or from now when that is past', () => {
    expect(follow(running, [{ kind: 'renew', hours: 4 }]).expiresAt).toBe(start + hours(28))
    const late = start + days(3)
    expect(follow(running, [{ kind: 'renew', hours: 4 }], late).expiresAt).toBe(late + hours(4))
  })

  it('recreates a removed server on renewal, under a new key', () => {
    const late = start + days(3)
    const gone: RentalState = { ...running, status: 'TERMINATED' }
    const renewed = follow(gone, [{ kind: 'renew', hours: 4 }], late)
    expect(renewed.status).toBe('CREATING')
    expect(instanceKey('r1', renewed)).not.toBe(instanceKey('r1', gone))
    const going: RentalState = { ...running, status: 'TERMINATING' }
    const both = follow(going, [{ kind: 'renew', hours: 4 }, { kind: 'terminated' }], late)
    expect(both).toMatchObject({ status: 'CREATING', generation: 2 })
  })
})

describe('an earlier end', () => {
  const at = start + hours(2)
  it('in the future only moves the end, and never a later one', () => {
    const sooner = follow(running, [{ kind: 'shorten', to: start + hours(5) }], at)
    expect(sooner).toEqual({ ...running, expiresAt: start + hours(5) })
    expect(follow(running, [{ kind: 'shorten', to: start + hours(50) }], at)).toEqual(running)
  })

  it.each(['CREATING', 'RUNNING'] as const)(
    'that is not in the future ends a %s rental, also under maintenance',
    (status) => {
      const ended = follow({ ...running, status, maintenance: true }, [{ kind: 'shorten', to: at }], at)
      expect(ended).toMatchObject({ status: 'TERMINATING', maintenance: false })
      expect(follow(ended, [{ kind: 'terminated' }], at).status).toBe('TERMINATED')
    },
  )

  it('waits for a running switch', () => {
    const moving = follow(running, [toSeoul])
    const ended = follow(moving, [{ kind: 'shorten', to: at }, { kind: 'ready' }], at)
    expect(ended.status).toBe('RUNNING')
    expect(follow(ended, [{ kind: 'expire' }], at).status).toBe('TERMINATING')
  })

  it.each(['FAILED', 'TERMINATED'] as const)('is refused for a %s rental', (status) => {
    expect(refusal({ ...running, status }, { kind: 'shorten', to: at }, at)).toBe('wrong_status')
  })
})

it('recreates a lost instance under a new key and keeps its time', () => {
  const lost = follow(running, [{ kind: 'lost' }])
  expect(lost).toMatchObject({ status: 'CREATING', generation: 2, expiresAt: running.expiresAt })
  expect(follow(lost, [{ kind: 'lost' }]).generation).toBe(3)
  expect(refusal({ ...running, status: 'TERMINATING' }, { kind: 'lost' })).toBe('wrong_status')
})

describe('a region switch', () => {
  it('moves to the other region, under a new key', () => {
    const moving = follow(running, [toSeoul])
    expect(moving).toMatchObject({ status: 'SWITCHING', region: 'ap-tokyo', targetRegion: 'ap-seoul', generation: 2 })
    expect(follow(moving, [{ kind: 'ready' }])).toMatchObject({
      status: 'RUNNING',
      region: 'ap-seoul',
      targetRegion: null,
    })
  })

  it('returns the switch if it failed', () => {
    const back = follow(running, [toSeoul, { kind: 'switch_failed' }])
    expect(back).toMatchObject({ status: 'RUNNING', region: 'ap-tokyo', targetRegion: null })
    expect(switchesLeft(back, start)).toBe(2)
  })

  it.each([
    ['not_relocatable', { ...running, relocatable: false }, toSeoul, start],
    ['same_region', running, { ...toSeoul, region: 'ap-tokyo' }, start],
    ['region_unavailable', running, { ...toSeoul, regionAvailable: false }, start],
    ['maintenance', { ...running, maintenance: true }, toSeoul, start],
    ['wrong_status', fresh, toSeoul, start],
    ['wrong_status', { ...running, status: 'SWITCHING', targetRegion: 'ap-seoul' }, toSeoul, start],
    ['expired', running, toSeoul, start + hours(25)],
    ['restart_locked', { ...running, restartedAt: start }, toSeoul, start + seconds(39)],
  ] as const)('is refused: %s', (why, rental, event, now) => {
    expect(refusal(rental, event, now)).toBe(why)
  })

  it('happens twice a day in Asia/Shanghai, whose day begins at 16:00 UTC', () => {
    const evening = Date.parse('2026-06-01T15:59:59Z')
    const long: RentalState = { ...running, expiresAt: start + days(9) }
    const twice = [toSeoul, { kind: 'ready' }, { ...toSeoul, region: 'ap-tokyo' }, { kind: 'ready' }] as const
    const used = follow(long, twice, evening)
    expect(refusal(used, toSeoul, evening)).toBe('switch_limit')
    expect(refusal(used, toSeoul, Date.parse('2026-06-01T16:00:00Z'))).toBeUndefined()
    // 01:00 in Beijing is the previous evening in UTC: still the same Chinese day.
    const night = follow(long, twice, Date.parse('2026-06-01T17:00:00Z'))
    expect(refusal(night, toSeoul, Date.parse('2026-06-02T15:00:00Z'))).toBe('switch_limit')
  })
})

describe('a restart', () => {
  it('locks for 40 seconds', () => {
    const restarted = follow(running, [{ kind: 'restart' }])
    expect(refusal(restarted, { kind: 'restart' }, start + seconds(40) - 1)).toBe('restart_locked')
    expect(refusal(restarted, { kind: 'restart' }, start + seconds(40))).toBeUndefined()
  })

  it.each([
    ['expired', running, start + hours(25)],
    ['maintenance', { ...running, maintenance: true }, start],
    ['wrong_status', { ...running, status: 'SWITCHING' }, start],
  ] as const)('is refused: %s', (why, rental, now) => {
    expect(refusal(rental, { kind: 'restart' }, now)).toBe(why)
  })
})

describe('any sequence of events', () => {
  const regionNames = ['ap-tokyo', 'ap-seoul', 'eu-frankfurt']
  const event: fc.Arbitrary<RentalEvent> = fc.oneof(
    fc.constantFrom(
      ...(['ready', 'create_failed', 'switch_failed', 'restart', 'expire', 'terminated', 'lost'] as const).map(
        (kind) => ({
          kind,
        }),
      ),
    ),
    fc.record({
      kind: fc.constant('switch' as const),
      region: fc.constantFrom(...regionNames),
      regionAvailable: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('renew' as const), hours: fc.constantFrom(4, 8, 72, 168, 720) }),
  )
  const course = fc.array(fc.tuple(event, fc.integer({ min: 0, max: minutes(600) })), { maxLength: 60 })

  it('keeps the invariants', () => {
    fc.assert(
      fc.property(course, fc.boolean(), (steps, relocatable) => {
        let now = start
        let rental = newRental({ region: 'ap-tokyo', relocatable, hours: 72, now })
        const perDay = new Map<string, number>()
        const keys = new Set<string>([instanceKey('r', rental)])
        for (const [next, wait] of steps) {
          now += wait
          const before = rental
          const step = stepRental(before, next, now)
          if (!step.ok) continue
          rental = step.rental
          expect(rentalStatuses).toContain(rental.status)
          expect(rental.targetRegion !== null).toBe(rental.status === 'SWITCHING')
          expect(rental.expiresAt).toBeGreaterThanOrEqual(before.expiresAt)
          if (next.kind === 'renew') expect(hasExpired(rental, now)).toBe(false)
          if (before.status === 'FAILED') expect.fail('a failed rental moved')
          if (rental.status === 'TERMINATING' && before.status === 'RUNNING') {
            expect(hasExpired(before, now)).toBe(true)
          }
          if (rental.generation !== before.generation) {
            expect(keys.has(instanceKey('r', rental))).toBe(false)
            keys.add(instanceKey('r', rental))
          }
          const day = chinaDay(now)
          if (next.kind === 'switch') {
            expect(relocatable).toBe(true)
            perDay.set(day, (perDay.get(day) ?? 0) + 1)
          }
          if (next.kind === 'switch_failed') {
            const asked = chinaDay(before.switchedAt.at(-1) ?? 0)
            perDay.set(asked, (perDay.get(asked) ?? 0) - 1)
          }
          for (const count of perDay.values()) expect(count).toBeLessThanOrEqual(switchesPerDay)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('handles every event in every status', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rentalStatuses), event, fc.boolean(), (status, next, maintenance) => {
        const rental: RentalState = {
          ...running,
          status,
          maintenance,
          targetRegion: status === 'SWITCHING' ? 'ap-seoul' : null,
        }
        expect(stepRental(rental, next, start)).toHaveProperty('ok')
      }),
    )
  })
})
