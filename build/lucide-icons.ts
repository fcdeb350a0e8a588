import { createRequire } from 'node:module'
import * as v from 'valibot'

const collectionSchema = v.object({
  icons: v.record(v.string(), v.object({ body: v.string() })),
  aliases: v.record(v.string(), v.object({ parent: v.string() })),
})
const lucide = v.parse(collectionSchema, createRequire(import.meta.url)('@iconify-json/lucide/icons.json'))

/** What every drawing of the set shares is said once, on the root, with our 1.5 px stroke. */
const shared = / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin|width)="[^"]*")/g
const root =
  "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'"

const encode = (svg: string): string => svg.replace(/"/g, "'").replace(/[<>#]/g, encodeURIComponent)

/**
 * The CSS of `i-lucide-<name>`: the drawing as a mask. src/ui/reset.css holds the rest, once for all icons.
 * Undefined for a name that the set does not have, which the build then reports as an unknown class.
 */
export function lucideMask(name: string): { '--icon': string } | undefined {
  const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases[name]?.parent ?? '']
  if (!icon) return undefined
  const svg = `<svg ${root}>${icon.body.replace(shared, '').replace(/<g>(.*)<\/g>/s, '$1')}</svg>`
  return { '--icon': `url("data:image/svg+xml,${encode(svg)}")` }
}
