import { expect, it } from 'vitest'
import { iconNames } from './page-icons.ts'

it('puts the icons of the entry into the style sheet, and those of lazy pages alone into the file', () => {
  const { first, rest } = iconNames()
  expect(first).toEqual(expect.arrayContaining(['copy', 'menu']))
  expect(rest).toEqual(expect.arrayContaining(['circle-check']))
  expect(rest).not.toContain('copy')
})
