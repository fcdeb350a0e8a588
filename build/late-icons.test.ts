import path from 'node:path'
import { expect, it } from 'vitest'
import { firstLoadFiles } from './first-load.ts'
import { lateIconNames } from './late-icons.ts'

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

it('an icon of the list is early, one of a lazy page alone is late', () => {
  const late = lateIconNames()
  expect(late.has('copy')).toBe(false)
  expect(late.has('menu')).toBe(false)
  expect(late.has('circle-check')).toBe(true)
})
