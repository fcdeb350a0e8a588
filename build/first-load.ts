import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const statics = /^(?:import|export)\s(?!type\s)[^'"()=]*?['"](\.[^'"]+)['"]/gm
const dynamics = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g

const targets = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, to]) => to ?? [])

/**
 * The source files that a first visit downloads: what `entry` imports, and the lazy modules of the given names
 * with what they import. Read from the import statements, so that a moved file needs no list.
 */
export function firstLoadFiles(entry: string, lazyNames: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    const resolve = (target: string) => path.join(path.dirname(file), target)
    for (const target of targets(text, statics)) visit(resolve(target))
    for (const target of targets(text, dynamics)) {
      if (lazyNames.includes(path.basename(target).replace(/\.tsx?$/, ''))) visit(resolve(target))
    }
  }
  visit(path.normalize(entry))
  return seen
}
