import { describe, expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { createAttempts } from '../../kernel/limits/rules/attempts.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

/** As one process alone counts. */
const create = () =>
  createSignInThrottle((_, limit, windowMs) => {
    const { take, giveBack } = createAttempts(limit, windowMs)
    return { take: async (key, at) => take(key, at), giveBack: async (key) => giveBack(key) }
  })
const now = 1_800_000_000_000
const from = (client: string, isKnown = false, email = 'ann@example.org') => ({ email, client, isKnown })

describe('login throttle', () => {
  it('allows ten attempts per account in fifteen minutes from all unknown addresses together', async () => {
    const throttle = create()
    const waits = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => throttle.take(from(`192.0.2.${i % 100}`), now)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    expect(waits.at(-1)).toBe(900)
    expect(await throttle.take(from('192.0.2.1'), now + minutes(15))).toBe(0)
  })

  it('does not throttle the owner at a known address meanwhile', async () => {
    const throttle = create()
    for (let i = 0; i < 1000; i++) await throttle.take(from(`192.0.2.${i % 100}`), now)
    expect(await throttle.take(from('198.51.100.7', true), now)).toBe(0)
  })

  it('limits the attempts of one address across accounts', async () => {
    const throttle = create()
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, i) => throttle.take(from('192.0.2.1', false, `${i}@example.org`), now)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
  })

  it('limits the attempts of one network across accounts and addresses', async () => {
    const throttle = create()
    const waits = await Promise.all(
      Array.from({ length: 400 }, (_, i) => throttle.take(from(`2001:db8:7:${i}`, false, `${i}@example.org`), now)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(300)
    expect(await throttle.take(from('2001:db8:8:1'), now)).toBe(0)
  })

  it('limits a known address too', async () => {
    const throttle = create()
    const waits = await Promise.all(Array.from({ length: 30 }, () => throttle.take(from('192.0.2.1', true), now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
  })

  it('does not count correct passwords', async () => {
    const throttle = create()
    for (let i = 0; i < 100; i++) {
      expect(await throttle.take(from('192.0.2.1'), now)).toBe(0)
      await throttle.giveBack(from('192.0.2.1'))
    }
  })
})
