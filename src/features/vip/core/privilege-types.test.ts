import { expect, test } from 'vitest'
import type { Privilege } from '../../../../contract/content/privileges.ts'
import { columnsOf, permissionOf, privilegeTypes, rowsOf } from './privilege-types.ts'

test.each([
  [1, 'allowed'],
  [2, 'optional'],
  [0, 'forbidden'],
  [3, 'forbidden'],
  [-1, 'forbidden'],
  [1.5, 'forbidden'],
])('%s is %s', (flag, permission) => {
  expect(permissionOf(flag)).toBe(permission)
})

test('columns are the enabled types in order', () => {
  expect(columnsOf(privilegeTypes).map(({ id }) => id)).toEqual(['normal', 'vip', 'pro', 'kol', 'op'])
  const shuffled = [...privilegeTypes].reverse().map((type) => ({ ...type, enabled: type.id !== 'kol' }))
  expect(columnsOf(shuffled).map(({ id }) => id)).toEqual(['normal', 'vip', 'pro', 'op'])
})

test('rows are in order, equals as they came', () => {
  const row = (id: string, order: number): Privilege => ({
    id,
    order,
    content: id,
    detail: '',
    normal: 0,
    vip: 0,
    pro: 0,
    kol: 0,
    op: 0,
  })
  const given = [row('c', 3), row('b', 2), row('a', 1), row('b2', 2)]
  expect(rowsOf(given).map(({ id }) => id)).toEqual(['a', 'b', 'b2', 'c'])
  expect(given[0]?.id).toBe('c')
})
