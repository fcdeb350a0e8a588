import path from 'node:path'
import { expect, it } from 'vitest'
import { entryFiles, firstCatalogueFiles } from './first-visit.ts'

const root = path.join(import.meta.dirname, '../..')
const isEntry = (file: string) => entryFiles().has(path.join(root, file))

it('follows static imports, and no lazy ones', () => {
  expect(isEntry('src/features/servers/list/server-list.tsx')).toBe(true)
  expect(isEntry('src/features/faq/faq-list.tsx')).toBe(false)
  // `export const view = lazyView(() => import(…))`: a lazy chunk, although the line starts like an import.
  expect(isEntry('src/pages/inventory-page.tsx')).toBe(false)
})

it('the first catalogue follows imports that load no catalogue of their own', () => {
  const files = firstCatalogueFiles().map((file) => path.relative(root, file))
  expect(files).toEqual(
    expect.arrayContaining([
      'src/app/pages.tsx',
      'src/app/shell/update-prompt.tsx', // awaited import
      'src/app/shell/in-app-banner.tsx', // lazy view with the messages of the shell, in an awaited import
      'src/features/servers/filters/views-menu.tsx',
    ]),
  )
  expect(files).not.toContain('src/pages/faq-page.tsx')
})
