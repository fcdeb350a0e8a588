import { describe, expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const now = 1_800_000_000_000
const from = (client: string, isKnown = false, email = 'ann@example.org') => ({ email, client, isKnown })

describe('login throttle', () => {
  it('allows ten attempts per account in fifteen minutes from all unknown addresses together', () => {
    const throttle = createSignInThrottle()
    const waits = Array.from({ length: 1000 }, (_, i) => throttle.take(from(`192.0.2.${i % 100}`), now))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    expect(waits.at(-1)).toBe(900)
    expect(throttle.take(from('192.0.2.1'), now + minutes(15))).toBe(0)
  })

  it('does not throttle the owner at a known address meanwhile', () => {
    const throttle = createSignInThrottle()
    for (let i = 0; i < 1000; i++) throttle.take(from(`192.0.2.${i % 100}`), now)
    expect(throttle.take(from('198.51.100.7', true), now)).toBe(0)
  })

  it('limits the attempts of one address across accounts', () => {
    const throttle = createSignInThrottle()
    const waits = Array.from({ length: 60 }, (_, i) => throttle.take(from('192.0.2.1', false, `${i}@example.org`), now))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
  })

  it('limits a known address too', () => {
    const throttle = createSignInThrottle()
    const waits = Array.from({ length: 30 }, () => throttle.take(from('192.0.2.1', true), now))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
  })

  it('does not count correct passwords', () => {
    const throttle = createSignInThrottle()
    for (let i = 0; i < 100; i++) {
      expect(throttle.take(from('192.0.2.1'), now)).toBe(0)
      throttle.giveBack(from('192.0.2.1'))
    }
  })
})
