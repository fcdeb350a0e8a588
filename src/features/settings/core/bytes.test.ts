import { expect, test } from 'vitest'
import { readableBytes } from './bytes.ts'

test.each([
  [0, 0, 'kB'],
  [1499, 1, 'kB'],
  [999_400, 999, 'kB'],
  [1_000_000, 1, 'MB'],
  [12_340_000, 12.3, 'MB'],
  [2_500_000_000, 2.5, 'GB'],
] as const)('%d bytes are %d %s', (bytes, value, unit) => {
  expect(readableBytes(bytes)).toEqual({ value, unit })
})
