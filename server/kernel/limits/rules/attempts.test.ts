import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../../../../contract/duration.ts'
import { createAttempts } from './attempts.ts'

const now = 1_800_000_000_000

describe('attempts', () => {
  it('are counted per key, and refused until the window of the first one ends', () => {
    const attempts = createAttempts(2, minutes(1))
    expect(attempts.take('a', now)).toBe(0)
    expect(attempts.take('a', now + seconds(50))).toBe(0)
    expect(attempts.take('a', now + seconds(50))).toBe(10)
    expect(attempts.take('a', now + seconds(59.5))).toBe(1)
    expect(attempts.take('b', now + seconds(50))).toBe(0)
    expect(attempts.take('a', now + minutes(1))).toBe(0)
  })

  it('can be returned', () => {
    const attempts = createAttempts(1, minutes(1))
    attempts.take('a', now)
    attempts.giveBack('a')
    attempts.giveBack('a')
    expect(attempts.take('a', now)).toBe(0)
    expect(attempts.take('a', now)).toBe(60)
  })

  it('can be asked about without being counted', () => {
    const attempts = createAttempts(1, minutes(1))
    expect([attempts.wait('a', now), attempts.wait('a', now), attempts.take('a', now)]).toEqual([0, 0, 0])
    expect([attempts.wait('a', now), attempts.wait('b', now)]).toEqual([60, 0])
    expect(attempts.wait('a', now + minutes(1))).toBe(0)
  })

  it('start over when the clock is set back', () => {
    const attempts = createAttempts(1, minutes(1))
    attempts.take('a', now)
    expect(attempts.take('a', now - minutes(10))).toBe(0)
  })

  it('of too many keys lock out no other: the oldest is forgotten', () => {
    const attempts = createAttempts(1, minutes(1))
    for (let i = 0; i < 50_000; i++) attempts.take(`key ${i}`, now)
    expect(attempts.take('one more', now)).toBe(0)
    expect(attempts.take('another', now)).toBe(0)
    expect(attempts.take('another', now)).toBe(60)
    expect(attempts.take('key 2', now)).toBe(60)
    expect(attempts.take('key 0', now)).toBe(0)
  })
})
