import { expect, test } from 'vitest'
import { payAddressKind } from './pay-address.ts'

test.each([
  ['https://pay.example/1', 'open'],
  ['http://127.0.0.1:8090/pay/1', 'open'],
  ['http://localhost/pay', 'open'],
  ['http://[::1]:9/pay', 'open'],
  ['weixin://wxpay/bizpayurl?pr=abc', 'scan'],
  ['http://pay.example/1', undefined],
  ['http://127.0.0.1.evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['intent://pay#Intent;end', undefined],
  ['/relative', undefined],
  ['', undefined],
])('%s → %s', (address, kind) => {
  expect(payAddressKind(address)).toBe(kind)
})
