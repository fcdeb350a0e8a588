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
 * Every key of the server list (F-18), by `KeyboardEvent.key`: those that work on the whole page, those that need the
 * focus in the rows, and those that act on the focused row. Used by the list's handler and by the keyboard help in the
 * settings.
 */
export const listKeys: Readonly<Record<'page' | 'rows' | 'row', Keys>> = {
  page: { '/': 'search', j: 'next', k: 'previous', r: 'refresh' },
  rows: { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'pageDown', PageUp: 'pageUp', Home: 'first', End: 'last' },
  row: { c: 'copy', g: 'join', f: 'favourite' },
}
