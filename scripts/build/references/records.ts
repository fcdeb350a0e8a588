import { type Match, matches, type TextFile } from './prose.ts'

export const recordsFolder = 'docs/decisions/'

const gap = String.raw`\s+(?:\*\s+)?`
const inMessages = new RegExp(String.raw`\b(?:decisions?|record)${gap}(\d{1,3}(?:(?:,|,? and)${gap}\d{1,3})*)\b`, 'gi')

/** The decision records that prose names: "decision 12", "decisions 3 and 17", "record 008", `docs/decisions/012`. */
export function citedRecords(prose: string): Match[] {
  const found = [...matches(prose, inMessages), ...matches(prose, /\bdecisions\/(\d{3})\b/g)]
  return found.flatMap(({ 1: numbers = '', start }) =>
    (numbers.match(/\d+/g) ?? []).map((number) => ({ what: number.padStart(3, '0'), at: start })),
  )
}

const fileName = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/

/** The numbers of the records among the paths of a repository; one that is used twice comes twice. */
export const recordNumbers = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => fileName.exec(path)?.[1] ?? [])

/** Beside the index, a record is `NNN-title.md`, is headed by its own number, and shares it with no other record. */
export function faultsOfRecord({ path, text }: TextFile, numbers: readonly string[]): Match[] {
  if (!path.startsWith(recordsFolder) || path === `${recordsFolder}README.md`) return []
  const number = fileName.exec(path)?.[1]
  if (number === undefined) return [{ what: 'a record is named "NNN-title.md"', at: 0 }]
  const isHeaded = text.startsWith(`# ${number} · `)
  const isAlone = numbers.indexOf(number) === numbers.lastIndexOf(number)
  return [
    ...(isHeaded ? [] : [{ what: `this record is headed "# ${number} · Title"`, at: 0 }]),
    ...(isAlone ? [] : [{ what: `another record has the number ${number}`, at: 0 }]),
  ]
}
