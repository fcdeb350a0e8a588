import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const collectionSchema = v.object({
  icons: v.record(v.string(), v.object({ body: v.string() })),
  aliases: v.record(v.string(), v.object({ parent: v.string() })),
})
const lucide = v.parse(collectionSchema, createRequire(import.meta.url)('@iconify-json/lucide/icons.json'))

/** What every drawing of the set shares is said once, on the root, with our 1.5 px stroke. */
const shared = / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin|width)="[^"]*")/g
export const lucideStroke = (color: string): string =>
  `fill='none' stroke='${color}' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'`
const root = `xmlns='http://www.w3.org/2000/svg' ${lucideStroke('#000')}`
const side = 24

/** The drawing of an icon without its root; undefined for a name that the set does not have. */
export function lucideDrawing(name: string): string | undefined {
  const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases[name]?.parent ?? '']
  return icon?.body
    .replace(shared, '')
    .replace(/<g>(.*)<\/g>/s, '$1')
    .replace(/"/g, "'")
}

/** All drawings below each other in one image: every image of its own costs a browser a document of its own. */
export function iconSheet(names: readonly string[]): string {
  const drawings = names.map((name, at) => `<g transform='translate(0 ${at * side})'>${lucideDrawing(name) ?? ''}</g>`)
  return `<svg ${root} viewBox='0 0 ${side} ${side * names.length}'>${drawings.join('')}</svg>`
}

const dataUrl = (svg: string): string => `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`

type Css = Readonly<Record<string, string>>

export interface Icons {
  /** The CSS of every icon. */
  readonly common: string
  /** The CSS of `i-lucide-<name>`; undefined for a name that does not exist. */
  rule(name: string): Css | undefined
  /** The image of those that no first screen shows, which browsers ask for on first use. */
  readonly later: { readonly path: string; readonly svg: string }
}

/**
 * Icons as masks in the colour of the text around them, on whole pixels: Firefox and WebKit round the drawing's height,
 * and where it is none the places of the sheet drift until another icon shows (before Chrome 125, which rounds nothing,
 * and Firefox 118 there is no `round()`). Those of a first visit (`first`) are one image in the style
 * sheet, the `rest` is one file.
 */
export function lucideIcons(first: readonly string[], rest: readonly string[]): Icons {
  const svg = iconSheet(rest)
  const file = `/assets/icons-${createHash('sha256').update(svg).digest('base64url').slice(0, 8)}.svg`
  const place = (names: readonly string[], at: number): Css => ({
    '--icon': `${((100 * at) / Math.max(1, names.length - 1)).toFixed(3)}%`,
  })
  const size = (names: readonly string[]) => `100% ${100 * names.length}%`
  return {
    common: `[class*="i-lucide-"] {
  display: inline-block;
  flex-shrink: 0;
  width: 1.2em;
  width: round(1.2em, 1px);
  height: 1.2em;
  height: round(1.2em, 1px);
  vertical-align: -0.2em;
  background: currentcolor;
  mask: ${dataUrl(iconSheet(first))} 0 0 / ${size(first)} no-repeat;
  mask-position: 0 var(--icon);
}`,
    rule(name) {
      if (first.includes(name)) return place(first, first.indexOf(name))
      if (rest.includes(name)) {
        const image = { 'mask-image': `url(${file})`, 'mask-size': size(rest) }
        return { ...place(rest, rest.indexOf(name)), ...prefixed(image), ...image }
      }
      // Written after the server started: an image of its own until the next start.
      if (lucideDrawing(name) === undefined) return undefined
      return { '--icon': '0', 'mask-image': dataUrl(iconSheet([name])), 'mask-size': '100%' }
    },
    later: { path: file, svg },
  }
}

/** For browsers of 2023 and before; the build does the same for the first style sheet. */
const prefixed = (css: Css): Css =>
  Object.fromEntries(Object.entries(css).map(([name, value]) => [`-webkit-${name}`, value]))

/** Brings the image of the icons that are not in the style sheet. */
export const iconFile = ({ later }: Icons): Plugin => ({
  name: 'icon-file',
  configureServer(server) {
    server.middlewares.use(later.path, (_request, response) => {
      response.setHeader('Content-Type', 'image/svg+xml').end(later.svg)
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: later.path.slice(1), source: later.svg })
  },
})
