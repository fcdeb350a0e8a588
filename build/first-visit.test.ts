import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { firstLoadFiles } from './first-load.ts'
import { firstVisitFiles, pageSources } from './first-visit.ts'
import { everyStyle, firstVisitSheets } from './late-styles.ts'

const root = path.join(import.meta.dirname, '..')
const isIn = (files: ReadonlySet<string>, file: string) => files.has(path.join(root, file))

it('follows imports, and into lazy chunks only where they are named', () => {
  const entry = path.join(root, 'src/main.tsx')
  const files = firstLoadFiles(entry, ['announcements-layer'])
  expect(isIn(files, 'src/features/servers/list/server-list.tsx')).toBe(true)
  expect(isIn(files, 'src/features/announcements/overlay/announcements-layer.tsx')).toBe(true)
  expect(isIn(files, 'src/features/faq/faq-list.tsx')).toBe(false)
  // `export const view = lazyView(() => import(…))`: a lazy chunk, though the line begins like an import.
  expect(isIn(files, 'src/pages/inventory-page.tsx')).toBe(false)
  expect(isIn(firstLoadFiles(entry, []), 'src/features/announcements/overlay/announcements-layer.tsx')).toBe(false)
})

it('has every view that waits for no second style sheet', () => {
  const views = pageSources().flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /import\('([^']+)'\),\s+\(module\) => module\.\w+,\s+\{ words: 'shell' \}/g,
      ),
    ].map(([, target = '']) => path.join(path.dirname(file), target)),
  )
  expect(views.length).toBeGreaterThan(2)
  expect(views.filter((view) => !firstVisitFiles().has(view))).toEqual([])
})

it('the first sheet leaves out what only later views import', () => {
  const sheets = firstVisitSheets()
  expect(isIn(sheets, 'src/ui/theme.css')).toBe(true)
  expect(isIn(sheets, 'src/features/servers/list/refresh.css')).toBe(true)
  expect(isIn(sheets, 'src/features/leaderboard/bounce.css')).toBe(false)
})

it('the second sheet has the looks of every view, in the order of the first', async () => {
  const css = await everyStyle()
  const places = ['box-sizing: border-box', '.flex{', 'color-scheme: dark', '.drawer {', '.rich-text'].map((text) =>
    css.indexOf(text),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(css).not.toContain('/*')
}, 60_000) // reads every source and makes every style
