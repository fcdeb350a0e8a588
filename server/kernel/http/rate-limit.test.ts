import { expect, it } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { createLimits, rateLimits } from './rate-limit.ts'

function createLimit(signIn: number) {
  let now = 0
  const limit = createLimits({ ...rateLimits(1200), signIn }, () => now)('signIn')
  const at = (time: number): void => {
    now = time
  }
  return { ...limit, at }
}

it('counts each address in a window that begins with its first call', () => {
  const limit = createLimit(1)
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([0, 60])
  limit.at(seconds(40))
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.2'), limit.wait('192.0.2.2')]).toEqual([20, 0, 60])
  limit.at(minutes(1))
  expect([limit.count('192.0.2.1'), limit.wait('192.0.2.2')]).toEqual([0, 40])
})

it.each([
  ['IPv6', (i: number) => `2001:db8:1:${i.toString(16)}::1`, '2001:db8:2::1'],
  ['IPv4', (i: number) => `192.0.2.${i}`, '198.51.100.1'],
])('counts the addresses of an %s network together as well', (_name, address, elsewhere) => {
  const limit = createLimit(3)
  const calls = Array.from({ length: 250 }, (_, i) => limit.count(address(i)))
  expect(calls.filter((wait) => wait === 0)).toHaveLength(8)
  expect([limit.wait(address(99)), limit.wait(elsewhere)]).toEqual([10, 0])
  limit.at(seconds(10))
  expect(limit.count(address(99))).toBe(0)
})

it('counts a network for all endpoints of a class together, and each class by itself', () => {
  const createLimit = createLimits({ ...rateLimits(1200), signIn: 3, account: 3 }, () => 0)
  const [login, register, orders] = [createLimit('signIn'), createLimit('signIn'), createLimit('account')]
  for (let i = 0; i < 4; i++) {
    login.count(`192.0.2.${i}`)
    register.count(`192.0.2.${i}`)
  }
  expect([login.count('192.0.2.77'), register.count('192.0.2.77'), orders.count('192.0.2.77')]).toEqual([10, 10, 0])
})
