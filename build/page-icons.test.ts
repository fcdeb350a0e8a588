import { expect, it } from 'vitest'
import { iconNames } from './page-icons.ts'

it('an icon of the list is one of a first visit, one of a lazy page alone is not', () => {
  const { first, rest } = iconNames()
  expect(first).toEqual(expect.arrayContaining(['copy', 'menu', 'cloud-off']))
  expect(rest).toEqual(expect.arrayContaining(['circle-check', 'server-off']))
  expect(rest).not.toContain('copy')
})
