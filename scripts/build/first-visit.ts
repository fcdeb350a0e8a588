import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const staticImport = /^(?:import|export)\s(?!type\s)[^'"()=]*?['"](\.[^'"]+)['"]/gm

/** Every source of the page, tests excluded. */
export const pageSources = (): readonly string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, 'src', file))

/** A source, and what it imports statically, directly or not. */
function staticFiles(source: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      if (target !== undefined) visit(path.join(path.dirname(file), target))
    }
  }
  visit(source)
  return seen
}

/** The sources that the entry imports statically, which every first visit downloads. Lazy chunks are not among them. */
export const entryFiles = (): ReadonlySet<string> => staticFiles(path.join(root, 'src/main.tsx'))

/** Imports that load no catalogue: `await import(…)`, and a lazy view with `messages: 'shell'` (platform/lazy-view.tsx). */
const withoutCatalogue =
  /await import\('([^']+)'\)|import\('([^']+)'\),\s+\(module\) => module\.\w+,\s+\{ messages: 'shell'/g

/** The sources whose messages are in the catalogue of the first visit. */
export function firstCatalogueFiles(): readonly string[] {
  const files = new Set(entryFiles())
  // A set yields what is added while it is iterated.
  for (const file of files) {
    for (const [, awaited, lazy] of readFileSync(file, 'utf8').matchAll(withoutCatalogue)) {
      const target = path.join(path.dirname(file), awaited ?? lazy ?? '')
      for (const each of staticFiles(target)) files.add(each)
    }
  }
  return [...files]
}
