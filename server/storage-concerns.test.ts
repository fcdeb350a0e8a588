import { expect, it } from 'vitest'
import { roomyState } from '../tests/support/storage.ts'
import { diskSpace } from './kernel/db/rules/storage.ts'
import { storageConcerns } from './storage-concerns.ts'

const gigabyte = 1024 ** 3

it('says nothing while writes succeed and there is room', () => {
  expect(storageConcerns('sqlite', roomyState)).toEqual([])
})

it('says since when writes fail, with what the database says', () => {
  const since = Date.parse('2026-06-01T00:00:00Z')
  const problem = { kind: 'full', since, detail: 'the disk is full' } as const
  expect(storageConcerns('sqlite', { ...roomyState, problem })).toEqual([
    {
      kind: 'unwritableDatabase',
      count: 1,
      items: [{ id: 'SQLite', name: '', since: '2026-06-01T00:00:00.000Z', detail: 'the disk is full' }],
    },
  ])
})

it.each([
  ['a large disk with less than a gigabyte', 0.9 * gigabyte, 1000 * gigabyte, true],
  ['a large disk with more', 1.1 * gigabyte, 1000 * gigabyte, false],
  ['a small disk with less than a twentieth', 0.4 * gigabyte, 10 * gigabyte, true],
  ['a small disk with more', 0.6 * gigabyte, 10 * gigabyte, false],
])('%s: %s of %s bytes', (_, free, total, isLow) => {
  const concerns = storageConcerns('sqlite', { ...roomyState, disk: diskSpace(free, total) })
  expect(concerns.map(({ kind }) => kind)).toEqual(isLow ? ['diskNearlyFull'] : [])
})
