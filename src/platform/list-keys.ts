/** An action of the server list that has a key. */
export type ListAction =
  | 'search'
  | 'next'
  | 'previous'
  | 'pageDown'
  | 'pageUp'
  | 'first'
  | 'last'
  | 'copy'
  | 'join'
  | 'favourite'
  | 'refresh'

type Keys = Readonly<Record<string, ListAction>>

/**
 * Every key of the server list (F-18), by `KeyboardEvent.key`: those that work on the whole page, while the focus is in the
 * rows, and once a row had the focus. The list's handler and the keyboard help in the settings read this table.
 */
export const listKeys: Readonly<Record<'page' | 'rows' | 'row', Keys>> = {
  page: { '/': 'search', j: 'next', k: 'previous', r: 'refresh' },
  rows: { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'pageDown', PageUp: 'pageUp', Home: 'first', End: 'last' },
  row: { c: 'copy', g: 'join', f: 'favourite' },
}
