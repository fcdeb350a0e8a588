import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test.each([
  ['the same', 'the same', ['the same', '', '', '']],
  ['ends at 22:00 today', 'ends at 23:00 today', ['ends at 2', '2', '3', ':00 today']],
  ['', 'new', ['', '', 'new', '']],
  ['gone', '', ['', 'gone', '', '']],
  ['aaa', 'aaaa', ['aaa', '', 'a', '']],
  ['a🙂b', 'a🙃b', ['a', '🙂', '🙃', 'b']],
])('%j and %j', (before, after, parts) => {
  expect(Object.values(differenceOf(before, after))).toEqual(parts)
})
