import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const staticImport = /^(?:import|export)\s(?!type\s)[^'"()=]*?['"](\.[^'"]+)['"]/gm

/** Every source of the page, tests excluded. */
export const pageSources = (): readonly string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, 'src', file))

/** The sources that the entry imports statically, which every first visit downloads. Lazy chunks are not among them. */
export function entryFiles(): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      if (target !== undefined) visit(path.join(path.dirname(file), target))
    }
  }
  visit(path.join(root, 'src/main.tsx'))
  return seen
}
