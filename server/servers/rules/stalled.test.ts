import { expect, it } from 'vitest'
import { createStallCheck } from './stalled.ts'

it('reports a value that has not changed for longer than the limit, whatever the wall clock does', () => {
  const check = createStallCheck(60)
  expect(check(null, 0, 1000)).toBeUndefined()
  expect(check(null, 60, 1060)).toBeUndefined()
  expect(check(null, 61, 1061)).toEqual({ since: 1000 })
  expect(check(7, 62, 900_000)).toBeUndefined()
  expect(check(7, 122, 5)).toBeUndefined()
  expect(check(7, 123, 6)).toEqual({ since: 900_000 })
  expect(check(8, 124, 7)).toBeUndefined()
})
