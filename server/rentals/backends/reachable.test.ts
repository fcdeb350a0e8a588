import { expect, it } from 'vitest'
import { hostOf, isReachable } from './reachable.ts'

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '127.0.0.1',
  '10.0.0.2',
  '172.18.0.1',
  '192.168.1.5',
  '100.64.0.1',
  '169.254.10.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fec0::1',
  'fd00::5',
  'ff02::1',
  '::ffff:10.0.0.2',
  '::ffff:0.0.0.0',
  'gs.example.com',
  '',
])('no player reaches %j', (ip) => {
  expect(isReachable(ip)).toBe(false)
})

it.each(['203.0.113.5', '198.51.100.2', '172.32.0.1', '100.128.0.1', '2001:db8::5', '::ffff:203.0.113.5'])(
  'players reach %s',
  (ip) => {
    expect(isReachable(ip)).toBe(true)
  },
)

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:27015', '203.0.113.5'],
  [' gs.example.com:27015 ', 'gs.example.com'],
  ['gs.example.com', 'gs.example.com'],
  ['2001:db8::5', '2001:db8::5'],
  ['[2001:db8::5]:27015', '2001:db8::5'],
  ['[2001:db8::5]', '2001:db8::5'],
])('the host of %j is %s', (text, host) => {
  expect(hostOf(text)).toBe(host)
})
