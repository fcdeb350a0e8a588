import path from 'node:path'
import { expect, it } from 'vitest'
import { firstLoadFiles } from './first-load.ts'
import { iconNames } from './page-icons.ts'

const root = path.join(import.meta.dirname, '..')
const isIn = (files: ReadonlySet<string>, file: string) => files.has(path.join(root, file))

it('follows imports, and into lazy chunks only where they are named', () => {
  const entry = path.join(root, 'src/main.tsx')
  const files = firstLoadFiles(entry, ['announcements-dialog'])
  expect(isIn(files, 'src/features/servers/list/server-list.tsx')).toBe(true)
  expect(isIn(files, 'src/features/announcements/overlay/announcements-dialog.tsx')).toBe(true)
  expect(isIn(files, 'src/features/faq/faq-list.tsx')).toBe(false)
  expect(isIn(firstLoadFiles(entry, []), 'src/features/announcements/overlay/announcements-dialog.tsx')).toBe(false)
})

it('an icon of the list is one of a first visit, one of a lazy page alone is not', () => {
  const { first, rest } = iconNames()
  expect(first).toEqual(expect.arrayContaining(['copy', 'menu']))
  expect(rest).toContain('circle-check')
  expect(rest).not.toContain('copy')
})
