import { posix } from 'node:path'
import { type Match, matches, type TextFile } from './prose.ts'

const segment = String.raw`(?:[\w.@*-]|<[\w-]+>|\{[\w,.*-]+\})+`
const pathLike = new RegExp(String.raw`(?<![\w/.:@~-])${segment}(?:\/${segment})*`, 'g')
const sourceFile = /\.(?:tsx?|[cm]js|css|md)$/
/** What stands for any text in a path: `*`, `<noun>`, `{a,b}`, `NNN-title`. */
const placeholder = /\*+|<[\w-]+>|\{[^}]*\}|NNN-[\w-]+/

const firstSegment = (path: string): string => path.split('/', 1)[0] ?? ''

/** The files and folders of a repository, and whether a path that prose names is one of them. */
export class Tree {
  readonly rootFolders: ReadonlySet<string>
  /** Every file and folder, with and without its extension. */
  readonly #entries: ReadonlySet<string>
  /** The same, and every suffix of them: `core/sort.ts`, `sort.ts`. */
  readonly #ends: ReadonlySet<string>

  constructor(paths: readonly string[]) {
    this.rootFolders = new Set(paths.filter((path) => path.includes('/')).map(firstSegment))
    const entries = new Set<string>()
    for (const path of paths) {
      entries.add(path.replace(/(?<=\/[^/.]+)\.[^/]+$/, ''))
      for (let at = path; at !== '.'; at = posix.dirname(at)) entries.add(at)
    }
    this.#entries = entries
    this.#ends = new Set([...entries].flatMap((entry) => entry.split('/').map((_, at, all) => all.slice(at).join('/'))))
  }

  /**
   * True where `named` is a file or folder: from the root, or from the folder of the file `from`; and unless it begins
   * with a folder of the root, at the end of any path, because within its area a file is known by its name.
   */
  has(named: string, from: string): boolean {
    if (this.#entries.has(posix.join(posix.dirname(from), named))) return true
    const places = this.rootFolders.has(firstSegment(named)) || named.startsWith('.') ? this.#entries : this.#ends
    if (!placeholder.test(named)) return places.has(named)
    const parts = named.split(placeholder).map((part) => part.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`))
    const shape = new RegExp(`^${parts.join('.*')}$`)
    return [...places].some((place) => shape.test(place))
  }

  /** True where an address in a document leads to a file, a folder, or a heading of a document. */
  leadsTo(link: string, from: TextFile, textOf: (path: string) => string | undefined): boolean {
    const [file = '', anchor] = link.split('#')
    const path = file === '' ? from.path : posix.join(posix.dirname(from.path), decodeURIComponent(file))
    if (!this.#entries.has(path.replace(/\/$/, ''))) return false
    return anchor === undefined || anchorsOf(textOf(path) ?? '').has(anchor)
  }
}

/** The paths of the repository in prose: those below a folder of the root, and names of source files and documents. */
export function namedPaths(prose: string, { rootFolders }: Tree): Match[] {
  return matches(prose, pathLike)
    .map(({ 0: token, start }) => ({ what: token.replace(/\.+$/, ''), at: start }))
    .filter(({ what }) => {
      const isBelowSomething = what.includes('/')
      const first = firstSegment(what)
      if (/^docs\/decisions\/\d{3}$/.test(what)) return false // a citation of the record
      if (isBelowSomething && rootFolders.has(first)) return true
      const isOnTheWeb = isBelowSomething && /^[^.].*\.[a-z]+$/.test(first)
      return sourceFile.test(what) && !isOnTheWeb
    })
}

/** The addresses in a Markdown document that lead into the repository. */
export const localLinks = (markdown: string): Match[] =>
  matches(markdown, /\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)
    .map(({ 1: link, 2: attribute = '', start }) => ({ what: link ?? attribute, at: start }))
    .filter(({ what }) => !/^[a-z]+:|^\//i.test(what))

/** The names that GitHub gives to a document's headings. */
function anchorsOf(markdown: string): Set<string> {
  const headings = matches(markdown, /^#{1,6} +(.+)$/gm).map(({ 1: heading = '' }) => heading.trim().toLowerCase())
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')))
}
