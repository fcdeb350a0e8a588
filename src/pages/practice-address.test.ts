import { expect, test } from 'vitest'
import { returnPath } from '../shared/return-path.ts'
import { askedBy, type PurchaseRequest, practiceAddress } from './practice-address.ts'

test.each<[PurchaseRequest | undefined, string]>([
  [undefined, '/pracc'],
  [{ kind: 'new' }, '/pracc?new=1'],
  [{ kind: 'renew', instanceId: 'pr-1' }, '/pracc?renew=pr-1'],
  [{ kind: 'resume', orderId: 'o1' }, '/pracc?order=o1'],
  [{ kind: 'resume', orderId: undefined }, '/pracc?pay=1'],
])('%j is at %s, and a sign-in may lead back to it', (asked, address) => {
  expect(practiceAddress(asked)).toBe(address)
  expect(askedBy(address.slice('/pracc'.length))).toEqual(asked)
  expect(returnPath(address)).toBe(address)
})

test('an order takes precedence over a form', () => {
  expect(askedBy('?new=1&order=o1')).toEqual({ kind: 'resume', orderId: 'o1' })
})
