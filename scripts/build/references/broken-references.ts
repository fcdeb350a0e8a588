import { citedCodes, faultyRows, requirementRows, requirementsFile } from './codes.ts'
import { localLinks, namedPaths, Tree } from './paths.ts'
import { misplacedNames } from './places.ts'
import { type Match, proseOf, type TextFile } from './prose.ts'
import { citedRecords, faultsOfRecord, recordNumbers } from './records.ts'

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/**
 * The broken references, each as `path:line: what is wrong`: requirement codes, decision records, paths and
 * links. `paths` are all files of the repository, `files` those of them whose text is checked.
 */
export function brokenReferences(files: readonly TextFile[], paths: readonly string[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const textOf = (path: string) => texts.get(path)
  const requirements = textOf(requirementsFile) ?? ''
  const codes = new Set(requirementRows(requirements).map(({ what }) => what))
  const numbers = recordNumbers(paths)
  const tree = new Tree(paths)

  const faultsOf = (file: TextFile): Match[] => {
    const { path, text } = file
    const prose = proseOf(file)
    const links = path.endsWith('.md') ? localLinks(text) : []
    const faults = (found: readonly Match[], isRight: (what: string) => boolean, says: (what: string) => string) =>
      found.filter(({ what }) => !isRight(what)).map(({ what, at }) => ({ what: says(what), at }))
    return [
      ...faults(
        citedCodes(prose, text),
        (code) => codes.has(code),
        (code) => `${code} has no row in ${requirementsFile}`,
      ),
      ...faults(
        citedRecords(prose),
        (number) => numbers.includes(number),
        (number) => `there is no decision ${number}`,
      ),
      ...faults(
        namedPaths(prose, tree),
        (named) => tree.has(named, path),
        (named) => `there is no file ${named}`,
      ),
      ...faults(
        links,
        (link) => tree.leadsTo(link, file, textOf),
        (link) => `the link ${link} leads nowhere`,
      ),
      ...(path.endsWith('.md') ? misplacedNames(text, textOf) : []),
      ...(path === requirementsFile ? faultyRows(text) : []),
      ...faultsOfRecord(file, numbers),
    ]
  }
  return files.flatMap((file) => faultsOf(file).map(({ what, at }) => `${file.path}:${lineOf(file.text, at)}: ${what}`))
}
