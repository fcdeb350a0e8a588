import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  ['zh', 3000, 'CNY', '¥30.00'],
  ['en', 3000, 'CNY', '¥30.00'],
  ['zh', 499, 'USD', '$4.99'],
  ['en', 129900, 'CNY', '¥1,299.00'],
  ['en', 0, 'USD', '$0.00'],
] as const)('%s: %d %s is %s', (language, amountMinor, currency, text) => {
  expect(formatMoney(language, { amountMinor, currency })).toBe(text)
})
