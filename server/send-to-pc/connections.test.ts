import { expect, it, vi } from 'vitest'
import { createConnections } from './connections.ts'

const connection = (device: string, address: string) => ({ device, address, end: vi.fn() })

it('ends the oldest connection of a device for a new one', () => {
  const connections = createConnections({ perDevice: 2, perAddress: 9, perNetwork: 9, total: 9 })
  const opened = [1, 2, 3].map(() => connection('session a', '192.0.2.1'))
  for (const each of opened) connections.add(each)
  expect(opened.map(({ end }) => end.mock.calls.length)).toEqual([1, 0, 0])
  expect(connections.size).toBe(2)
})

it('refuses an address, and a network, that has too many', () => {
  const connections = createConnections({ perDevice: 9, perAddress: 2, perNetwork: 3, total: 9 })
  const leave = connections.add(connection('a', '2001:db8::1'))
  connections.add(connection('b', '2001:db8::2'))
  const third = () => connections.add(connection('c', '2001:db8::3'))
  expect(third).toThrow('RATE_LIMIT_EXCEEDED')
  leave()
  third()
  connections.add(connection('d', '2001:db8:0:1::1'))
  expect(() => connections.add(connection('e', '2001:db8:0:2::1'))).toThrow('RATE_LIMIT_EXCEEDED')
})

it('ends the oldest of the network with the most where the process has too many', () => {
  const connections = createConnections({ perDevice: 9, perAddress: 9, perNetwork: 9, total: 3 })
  const own = connection('own', '192.0.2.1')
  const [first, second] = [connection('a', '198.51.100.1'), connection('b', '198.51.100.2')]
  for (const each of [own, first, second]) connections.add(each)
  expect(() => connections.add(connection('c', '198.51.100.3'))).toThrow('RATE_LIMIT_EXCEEDED')
  connections.add(connection('d', '203.0.113.1'))
  expect([own, first, second].map(({ end }) => end.mock.calls.length)).toEqual([0, 1, 0])
  expect(connections.size).toBe(3)
})

it('ends all at once and admits none after', () => {
  const connections = createConnections({ perDevice: 9, perAddress: 9, perNetwork: 9, total: 9 })
  const open = [connection('a', '192.0.2.1'), connection('b', '192.0.2.2')]
  for (const each of open) connections.add(each)
  connections.endAll()
  expect(open.map(({ end }) => end.mock.calls.length)).toEqual([1, 1])
  expect(() => connections.add(connection('c', '192.0.2.3'))).toThrow('UNAVAILABLE')
})
