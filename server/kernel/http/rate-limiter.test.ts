import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { clientKey, createRateLimiter, networkKey } from './rate-limiter.ts'

describe('createRateLimiter', () => {
  it.each([
    ['refills after the window', [0, 0, 0, minutes(1)], [0, 0, 60, 0]],
    ['refills although refused calls continue', [0, 0, seconds(20), seconds(59), minutes(1)], [0, 0, 40, 1, 0]],
    ['refills when the clock is set back', [seconds(100), seconds(100), seconds(100), 0], [0, 0, 60, 0]],
    ['opens a new window only at the end of the last', [0, seconds(59), seconds(59.5)], [0, 0, 1]],
  ])('%s', (_name, times, waits) => {
    const limiter = createRateLimiter(2, minutes(1))
    expect(times.map((now) => limiter('192.0.2.1', now))).toEqual(waits)
  })

  it('counts each address separately, and those of a network together once there are too many', () => {
    const limiter = createRateLimiter(1, minutes(1))
    for (let i = 0; i < 50_000; i++) expect(limiter(`10.0.${i >> 8}.${i & 255}`, 0)).toBe(0)
    expect([limiter('10.0.0.0', 0), limiter('192.0.2.1', 0), limiter('192.0.2.2', 0)]).toEqual([60, 0, 60])
    expect(limiter('198.51.100.1', 0)).toBe(0)
  })

  it('gives one network no more than its share of them', () => {
    const limiter = createRateLimiter(1, minutes(1))
    const refused = Array.from({ length: 60_000 }, (_, i) => limiter(`2001:db8:7:${i.toString(16)}::1`, 0) > 0)
    expect(refused.filter((isRefused) => !isRefused)).toHaveLength(1001)
    const others = Array.from({ length: 100 }, (_, i) => limiter(`192.0.2.${i}`, 0))
    expect(others.every((wait) => wait === 0)).toBe(true)
  })

  it('returns the wait of the next call without counting it', () => {
    const limiter = createRateLimiter(1, minutes(1))
    expect([limiter.wait('192.0.2.1', 0), limiter.wait('192.0.2.1', 0), limiter('192.0.2.1', 0)]).toEqual([0, 0, 0])
    expect([limiter.wait('192.0.2.1', 0), limiter.wait('192.0.2.2', 0)]).toEqual([60, 0])
    expect(limiter.wait('192.0.2.1', minutes(1))).toBe(0)
  })
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::ffff:C000:0201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001:DB8::6', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:0000:0000:0000:0006', '2001:db8:0:0'],
  ['2001:db8:0:0:0:0:0:6', '2001:db8:0:0'],
  ['2001:db8:0:0::192.0.2.1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['[2001:db8::6]', '2001:db8:0:0'],
  ['[2001:db8::6]:4711', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::', '0:0:0:0'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['play.example.org', 'unknown'],
  ['192.0.2.256', 'unknown'],
  ['192.0.2.001', 'unknown'],
  ['192.0.2.1:', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
  ['2001:db8:1:2:3:4:5:6:7', 'unknown'],
  ['2001:db8::g', 'unknown'],
  ['[192.0.2.1', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})

it.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:1:2::6', '2001:db8:1'],
  ['2001:db8:1:ffff::6', '2001:db8:1'],
  ['2001:db8::', '2001:db8:0'],
  ['', 'unknown'],
])('the network of %s is %s', (address, network) => expect(networkKey(address)).toBe(network))
