import { type Match, matches } from './prose.ts'

/** A name and the file that a document says it is in: "`isServer` (`contract/servers/servers.ts`)". */
const place = /`([A-Za-z_][\w.]*)`(?:,? in| \()\s*`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|html))`/g

/** The names that a document places in files which do not have them; files that are not known are left to `namedPaths`. */
export function misplacedNames(text: string, textOf: (path: string) => string | undefined): Match[] {
  return matches(text, place).flatMap(({ 1: name = '', 2: path = '', start }) => {
    const held = textOf(path)
    const own = name.split('.').at(-1) ?? name
    return held === undefined || held.includes(own) ? [] : [{ what: `${path} has no ${name}`, at: start }]
  })
}
