/** An action of a table of the staff room that has a key. */
export type TableAction = 'search' | 'next' | 'previous' | 'select'

type Keys = Readonly<Record<string, TableAction>>

/**
 * Every key of the staff room's tables, by `KeyboardEvent.key`: those that work on the whole page, and those that need the
 * focus in the rows. Used by the handler of the tables and by the keyboard help in the settings.
 */
export const tableKeys: Readonly<Record<'page' | 'rows', Keys>> = {
  page: { '/': 'search', j: 'next', k: 'previous' },
  rows: { ArrowDown: 'next', ArrowUp: 'previous', x: 'select' },
}
