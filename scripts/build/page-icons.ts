import { readFileSync } from 'node:fs'
import { entryFiles, pageSources } from './first-visit.ts'
import { lucideIcons } from './lucide-icons.ts'

const namesIn = (files: Iterable<string>): readonly string[] =>
  [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bi-lucide-([a-z0-9-]+)/g)].flatMap(([, name]) => name ?? []),
  )
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort()

/** Icons that the entry's sources name, which are part of the style sheet, and all others, which are one file. */
export function iconNames(): { readonly first: readonly string[]; readonly rest: readonly string[] } {
  const first = sorted(namesIn(entryFiles()))
  return { first, rest: sorted(namesIn(pageSources())).filter((name) => !first.includes(name)) }
}

const { first, rest } = iconNames()
export const pageIcons = lucideIcons(first, rest)
