import { readFileSync } from 'node:fs'
import { firstVisitFiles, pageSources } from './first-visit.ts'
import { lucideIcons } from './lucide-icons.ts'

const namesIn = (files: Iterable<string>): readonly string[] =>
  [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bi-lucide-([a-z0-9-]+)/g)].flatMap(([, name]) => name ?? []),
  )
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort()

/** Named by files of a first visit, and seen only when something went wrong; not for want of a network, which brings no image. */
const inTrouble = ['bug', 'circle-alert', 'info', 'power-off', 'search-x', 'server-off']

/** Icons that the files of a first visit name, and those that come with the first that needs one. */
export function iconNames(): { readonly first: readonly string[]; readonly rest: readonly string[] } {
  const first = sorted(namesIn(firstVisitFiles())).filter((name) => !inTrouble.includes(name))
  return { first, rest: sorted(namesIn(pageSources())).filter((name) => !first.includes(name)) }
}

const { first, rest } = iconNames()
export const pageIcons = lucideIcons(first, rest)
