import { readdirSync } from 'node:fs'
import path from 'node:path'
import { firstLoadFiles } from './first-load.ts'

const root = path.join(import.meta.dirname, '..')

/** Every source of the page, tests apart. */
export const pageSources = (): readonly string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, 'src', file))

/**
 * The sources whose looks the first style sheet has: those of a first visit, and the menus of the list, which wait for no
 * second one (`words: 'shell'` in platform/lazy-view.tsx).
 */
export const firstVisitFiles = (): ReadonlySet<string> =>
  firstLoadFiles(path.join(root, 'src/main.tsx'), ['late-parts', 'in-app-banner', 'facet-menu', 'views-menu'])
