/** What a column sorts by; null: nothing known, which comes last in both directions. */
export type Sortable = string | number | null

/** The order of a table as it is in the address: the name of a column, with `-` for descending. Empty: as the rows come. */
export interface Sort {
  readonly column: string
  readonly isDescending: boolean
}

export const sortOf = (text: string): Sort => ({ column: text.replace(/^-/, ''), isDescending: text.startsWith('-') })

/** After a press on the head of a column: one direction, the other, and as the rows come. Numbers begin with the largest. */
export function nextSort(text: string, column: string, isNumber: boolean): string {
  const [first, second] = isNumber ? [`-${column}`, column] : [column, `-${column}`]
  return text === first ? second : text === second ? '' : first
}

/** The rows in an order; those that are equal keep theirs. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => Sortable,
  isDescending: boolean,
  compareTexts: (a: string, b: string) => number,
): Row[] {
  const turn = isDescending ? -1 : 1
  const compare = (a: Sortable, b: Sortable): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b)))
  }
  return rows.toSorted((a, b) => compare(by(a), by(b)))
}
