import { type Match, matches, only } from './prose.ts'

export const requirementsFile = 'docs/requirements.md'

/** Names that are shaped like a requirement code. */
const otherNames: ReadonlySet<string> = new Set(['UTF-16', 'CRC-32'])

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Expands `SES-07`, `RENT-03/04` and `LB-11 to LB-14` to single codes. */
function numberedCodes(text: string): Match[] {
  const pattern = /(?<![\w-])([A-Z]{1,5})-(\d{2})((?:\/\d{2})*)(?![\w-])(?:\s+to\s+\1-(\d{2}))?/g
  return matches(text, pattern).flatMap(({ 1: area, 2: first, 3: more = '', 4: last = first, start }) => {
    const steps = Math.max(0, Number(last) - Number(first))
    const range = Array.from({ length: steps + 1 }, (_, step) => twoDigits(Number(first) + step))
    return [...range, ...(more.match(/\d+/g) ?? [])].map((number) => ({ what: `${area}-${number}`, at: start }))
  })
}

/** `S16`. In quotes it is a name of something else, such as a season. */
const securityCodes = (text: string): Match[] =>
  matches(text, /(?<![\w'"-])S\d{1,2}(?![\w'"-])/g).map(({ 0: what, start }) => ({ what, at: start }))

const code = String.raw`(?:[A-Z]{1,5}-\d{2}(?:\/\d{2}| to [A-Z]{1,5}-\d{2})*|S\d{1,2})`
const codesInParentheses = new RegExp(String.raw`\(${code}(?:, ${code})*\)`, 'g')

/**
 * The requirement codes that a file cites: all those in its prose, and of its whole text those that stand alone in
 * parentheses, as in the title of a test.
 */
export function citedCodes(prose: string, text: string): Match[] {
  const sources = [prose, only(text, matches(text, codesInParentheses))]
  const found = sources.flatMap((source) => [...numberedCodes(source), ...securityCodes(source)])
  const unique = new Map(found.map((each) => [`${each.at} ${each.what}`, each]))
  return [...unique.values()].filter(({ what }) => !otherNames.has(what))
}

/** The codes that have a row, in their order; a code with two rows comes twice. */
export const requirementRows = (requirements: string): Match[] =>
  matches(requirements, /^- \*\*([A-Z]{1,5}-\d{2}|S\d{1,2})\*\* \S/gm).map(({ 1: what = '', start }) => ({
    what,
    at: start,
  }))

/** Codes with two rows, and list items that are no row. */
export function faultyRows(requirements: string): Match[] {
  const rows = requirementRows(requirements)
  const places = new Set(rows.map(({ at }) => at))
  const codes = rows.map(({ what }) => what)
  const doubled = rows.filter(({ what }, index) => codes.indexOf(what) < index)
  const malformed = matches(requirements, /^[ \t]*[-*] /gm).filter(({ start }) => !places.has(start))
  return [
    ...doubled.map(({ what, at }) => ({ what: `${what} has a row already`, at })),
    ...malformed.map(({ start }) => ({ what: 'a row is written "- **CODE-00** text"', at: start })),
  ]
}
