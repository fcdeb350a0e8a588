import path from 'node:path'
import { expect, it } from 'vitest'
import { entryFiles } from './first-visit.ts'

const root = path.join(import.meta.dirname, '..')
const isEntry = (file: string) => entryFiles().has(path.join(root, file))

it('follows static imports, and no lazy ones', () => {
  expect(isEntry('src/features/servers/list/server-list.tsx')).toBe(true)
  expect(isEntry('src/features/faq/faq-list.tsx')).toBe(false)
  // `export const view = lazyView(() => import(…))`: a lazy chunk, although the line starts like an import.
  expect(isEntry('src/pages/inventory-page.tsx')).toBe(false)
})
