import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import budget from '../budget.json' with { type: 'json' }
import { firstLoadFiles } from './first-load.ts'
import { lucideIcons } from './lucide-icons.ts'

const root = path.join(import.meta.dirname, '..')

const namesIn = (files: Iterable<string>): readonly string[] =>
  [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bi-lucide-([a-z0-9-]+)/g)].flatMap(([, name]) => name ?? []),
  )
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort()

/** Icons that the files of a first visit name, and those that only lazy views show. */
export function iconNames(): { readonly first: readonly string[]; readonly rest: readonly string[] } {
  const files = firstLoadFiles(path.join(root, 'src/main.tsx'), budget.firstVisitChunks)
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, 'src', file))
  const first = sorted(namesIn(files))
  return { first, rest: sorted(namesIn(sources)).filter((name) => !first.includes(name)) }
}

const { first, rest } = iconNames()
export const pageIcons = lucideIcons(first, rest)
