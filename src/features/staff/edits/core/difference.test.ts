import { expect, test } from 'vitest'
import { differenceOf, type Piece } from './difference.ts'

/** Changed parts in brackets. */
const written = (list: readonly Piece[]) => list.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

test.each([
  ['the same', 'the same', 'the same', 'the same'],
  ['ends at 22:00 today', 'ends at 23:00 today', 'ends at [22]:00 today', 'ends at [23]:00 today'],
  ['', 'new', '', '[new]'],
  ['gone', '', '[gone]', ''],
  ['a a', 'a a a', 'a a', 'a a[ a]'],
  ['<p>one</p><p>two</p>', '<p>1</p><p>two</p><hr>', '<p>[one]</p><p>two</p>', '<p>[1]</p><p>two</p>[<hr>]'],
  ['自动退款，当天到账', '自动退回，三天到账', '自动退[款]，[当]天到账', '自动退[回]，[三]天到账'],
  ['a🙂b\nc', 'a🙃b\nc', 'a[🙂]b\nc', 'a[🙃]b\nc'],
])('%j and %j', (old, fresh, before, after) => {
  const difference = differenceOf(old, fresh)
  expect([written(difference.before), written(difference.after)]).toEqual([before, after])
})

test('texts that are too long to compare word by word differ in their middle', () => {
  const [old, fresh] = ['x '.repeat(3000), 'y '.repeat(3000)]
  const { before, after } = differenceOf(`a ${old}z`, `a ${fresh}z`)
  expect([before, after].map((list) => list.map(({ isChanged }) => isChanged))).toEqual([
    [false, true, false],
    [false, true, false],
  ])
})
