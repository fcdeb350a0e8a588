import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2400:3200::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  ['127.0.0.1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata of a cloud'],
  ['100.64.0.1', 'carrier'],
  ['0.0.0.0', 'this host'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['192.0.2.1', 'documentation'],
  ['::1', 'loopback'],
  ['::', 'unspecified'],
  ['::ffff:10.0.0.1', 'embedded IPv4'],
  ['::ffff:8.8.8.8', 'embedded IPv4'],
  ['64:ff9b::a00:1', 'NAT64'],
  ['fd00::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['2001:db8::1', 'documentation'],
  ['2002:a00:1::', '6to4'],
  ['ff02::1', 'multicast'],
  ['localhost', 'a name'],
  ['2130706433', 'a number'],
])('%s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false))
