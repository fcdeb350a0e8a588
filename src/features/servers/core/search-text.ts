import type { ServerRow } from './server-row.ts'

/**
 * The haystacks of many rows in one text: to look through it is a search of the engine's own. A function called for every
 * row costs a long list ten thousand calls with each key, and the first keys find it not compiled yet.
 */
export interface SearchText {
  readonly rows: readonly ServerRow[]
  readonly text: string
  /** Where the haystack after each row's own begins. */
  readonly ends: Uint32Array
}

/** Stands between two haystacks; nobody can type it. */
const separator = '\0'

export function searchTextOf(rows: readonly ServerRow[]): SearchText {
  const ends = new Uint32Array(rows.length)
  let end = 0
  const haystacks = rows.map(({ haystack }, at) => {
    end += haystack.length + separator.length
    ends[at] = end
    return haystack
  })
  return { rows, text: haystacks.join(separator), ends }
}

/** The rows that hold the needle, in their order. */
export function rowsWith({ rows, text, ends }: SearchText, needle: string): readonly ServerRow[] {
  if (needle === '') return rows
  const found: ServerRow[] = []
  if (needle.includes(separator)) return found
  let place = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, ends[place])) {
    while ((ends[place] ?? text.length) <= at) place += 1
    const row = rows[place]
    if (row) found.push(row)
  }
  return found
}
