import { expect, it } from 'vitest'
import { addressesIn } from './address-list.ts'

it('finds addresses in any usual form, each once', () => {
  expect(addressesIn('connect 192.0.2.1:27015\n192.0.2.2:27015, 192.0.2.1:27015; [2001:db8::1]:1')).toEqual({
    addresses: ['192.0.2.1:27015', '192.0.2.2:27015', '[2001:db8::1]:1'],
    wrong: [],
  })
  expect(addressesIn('192.0.2.1 example.org:1').wrong).toEqual(['192.0.2.1', 'example.org:1'])
  expect(addressesIn(' \n')).toEqual({ addresses: [], wrong: [] })
})
